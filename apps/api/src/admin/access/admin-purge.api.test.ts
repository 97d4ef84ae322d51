import { makeAdmin } from '../../../test/admin.js';
import { makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SignInPurgeJob } from '../../auth/sign-in/sign-in-purge.job.js';
import { AdminPurgeJob } from './admin-purge.job.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());

/** Each statement inserts, into one table, rows that are due for deletion (their keys start with `over`) and one valid row (`kept`). */
const ROWS = [
  `INSERT INTO admin_sessions (token_hash, cookie_hash, admin_id, expires_at, used_at)
   SELECT hash::bytea, hash::bytea, id, now() + expires, now() - unused
     FROM admins, (VALUES ('over', interval '-1 minute', interval '0'), ('over, idle', '1 hour', '31 minutes'), ('kept', '1 hour', '29 minutes')) v (hash, expires, unused)`,
  `INSERT INTO email_links (purpose, token_hash, expires_at)
   SELECT 'admin-setup', hash::bytea, now() + expires FROM (VALUES ('over', interval '-1 minute'), ('kept', '1 minute')) v (hash, expires)`,
  `INSERT INTO sessions (sid, sess, expire) SELECT hash, '{}', now() + expires FROM (VALUES ('over', interval '-1 minute'), ('kept', '1 minute')) v (hash, expires)`,
];

const LEFT = `
  SELECT 'admin_sessions' AS place, encode(token_hash, 'escape') AS hash FROM admin_sessions
  UNION ALL SELECT 'email_links', encode(token_hash, 'escape') FROM email_links
  UNION ALL SELECT 'sessions', sid FROM sessions`;

it('deletes expired and idle sessions and expired links, but keeps valid sessions and links', async () => {
  await makeAdmin(app);
  await makePerson(app);
  for (const rows of ROWS) await app.sql(rows);
  await app.app.get(AdminPurgeJob).run();
  await app.app.get(SignInPurgeJob).run();
  const left = (await app.sql<{ place: string; hash: string }>(LEFT)).filter(({ hash }) => /^(over|kept)/.test(hash));
  expect(left.map(({ place, hash }) => `${place}: ${hash}`).sort()).toEqual(
    ['admin_sessions', 'email_links', 'sessions'].map((place) => `${place}: kept`),
  );
});
