import { makeAdmin } from '../../../test/admin.js';
import { makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { SignInPurgeJob } from '../../auth/sign-in/sign-in-purge.job.js';
import { FilesAdminService } from '../files/files-admin.service.js';
import { AdminSessionsService } from './sessions/admin-sessions.service.js';

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
  await app.app.get(AdminSessionsService).purge();
  await app.app.get(SignInPurgeJob).run();
  const left = (await app.sql<{ place: string; hash: string }>(LEFT)).filter(({ hash }) => /^(over|kept)/.test(hash));
  expect(left.map(({ place, hash }) => `${place}: ${hash}`).sort()).toEqual(
    ['admin_sessions', 'email_links', 'sessions'].map((place) => `${place}: kept`),
  );
});

const FILE = `(SELECT id FROM files WHERE public_id = $1)`;
/** Each statement uses the file with the public ID $1. */
const USES: Record<string, string> = {
  photo: `INSERT INTO arrivals (season_year, state, arrived_at, witnesses, photo_id) VALUES (2025, 'provisional', now(), '{Neo}', ${FILE})`,
  news: `INSERT INTO news_posts (season_year, reached, text, photo_id, photo_alt, author_id)
         SELECT 2025, false, 'x', ${FILE}, 'x', id FROM admins LIMIT 1`,
  proof: `INSERT INTO payouts (season_year, charity, charity_name, amount_cents, paid_on, proof_id, recorded_by)
          SELECT 2025, 1, 'x', 1, now(), ${FILE}, id FROM admins LIMIT 1`,
  slip: `INSERT INTO cash_deposits (season_year, deposited_by, amount_cents, reference, slip_id, deposited_on)
         SELECT 2025, id, 1, 'x', ${FILE}, now() FROM admins LIMIT 1`,
  logo: `INSERT INTO site_content (season_year, section, value, version, changed_by)
         SELECT 2025, 'prizeSponsors', jsonb_build_object('logo', '/api/files/' || $1), 1, id FROM admins LIMIT 1`,
  earlier: `INSERT INTO admin_audit (admin_id, action, subject_kind, subject_id, before)
            SELECT id, 'content.change', 'content', 'x', jsonb_build_object('logo', $1::text) FROM admins LIMIT 1`,
};

it('deletes files that were uploaded a week ago and never used', async () => {
  await makeAdmin(app);
  const store = (name: string, days: number) =>
    app.sql(
      `INSERT INTO files (public_id, content_type, bytes, created_at) VALUES ($1, 'image/png', 'x', now() - make_interval(days => $2))`,
      [name, days],
    );
  await app.sql(`ALTER TABLE payouts DISABLE TRIGGER payouts_need_approval`);
  for (const [name, use] of Object.entries(USES)) {
    await store(`kept ${name}`, 8);
    await app.sql(use, [`kept ${name}`]);
  }
  await store('kept new', 6);
  await store('a forgotten upload', 8);
  await app.app.get(FilesAdminService).purge();
  const left = await app.sql<{ name: string }>(`SELECT public_id AS name FROM files ORDER BY id`);
  expect(left.map(({ name }) => name)).toEqual([...Object.keys(USES), 'new'].map((name) => `kept ${name}`));
});
