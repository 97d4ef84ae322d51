import { makeAdmin } from '../../../test/admin.js';
import { makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SignInPurgeJob } from '../../auth/sign-in/sign-in-purge.job.js';
import { AdminPurgeJob } from './admin-purge.job.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(async () => app?.close());

/** In every table one row that is over, for each reason, and one that is not: `over…` and `kept`. */
const ROWS = [
  `INSERT INTO admin_sessions (token_hash, cookie_hash, admin_id, expires_at, used_at)
   SELECT hash::bytea, hash::bytea, id, now() + expires, now() - unused
     FROM admins, (VALUES ('over', interval '-1 minute', interval '0'), ('over, idle', '1 hour', '31 minutes'), ('kept', '1 hour', '29 minutes')) v (hash, expires, unused)`,
  `INSERT INTO admin_password_resets (token_hash, admin_id, expires_at)
   SELECT hash::bytea, id, now() + expires FROM admins, (VALUES ('over', interval '-1 minute'), ('kept', '1 minute')) v (hash, expires)`,
  `INSERT INTO admin_invites (token_hash, email, role, invited_by, expires_at)
   SELECT hash::bytea, 'x@example.com', 'cashier', id, now() + expires FROM admins, (VALUES ('over', interval '-1 minute'), ('kept', '1 minute')) v (hash, expires)`,
  `INSERT INTO admin_setup_tokens (token_hash, created_at)
   SELECT hash::bytea, now() - age FROM (VALUES ('over', interval '31 days'), ('kept', '29 days')) v (hash, age)`,
  `INSERT INTO magic_links (token_hash, code_hash, browser_hash, user_id, expires_at)
   SELECT hash::bytea, '', '', id, now() + expires FROM users, (VALUES ('over', interval '-1 minute'), ('kept', '1 minute')) v (hash, expires)`,
  `INSERT INTO sessions (sid, sess, expire) SELECT hash, '{}', now() + expires FROM (VALUES ('over', interval '-1 minute'), ('kept', '1 minute')) v (hash, expires)`,
];

const LEFT = `
  SELECT 'admin_sessions' AS place, encode(token_hash, 'escape') AS hash FROM admin_sessions
  UNION ALL SELECT 'admin_password_resets', encode(token_hash, 'escape') FROM admin_password_resets
  UNION ALL SELECT 'admin_invites', encode(token_hash, 'escape') FROM admin_invites
  UNION ALL SELECT 'admin_setup_tokens', encode(token_hash, 'escape') FROM admin_setup_tokens
  UNION ALL SELECT 'magic_links', encode(token_hash, 'escape') FROM magic_links
  UNION ALL SELECT 'sessions', sid FROM sessions`;

it('removes the sessions, invitations and links that are over, and no others', async () => {
  await makeAdmin(app);
  await makePerson(app);
  for (const rows of ROWS) await app.sql(rows);
  await app.app.get(AdminPurgeJob).run();
  await app.app.get(SignInPurgeJob).run();
  const left = (await app.sql<{ place: string; hash: string }>(LEFT)).filter(({ hash }) => /^(over|kept)/.test(hash));
  expect(left.map(({ place, hash }) => `${place}: ${hash}`).sort()).toEqual(
    ['admin_invites', 'admin_password_resets', 'admin_sessions', 'admin_setup_tokens', 'magic_links', 'sessions'].map(
      (place) => `${place}: kept`,
    ),
  );
});
