// @ts-check
import { createHmac, randomBytes } from 'node:crypto';

/** @typedef {{ id: string, cookie: string }} Person */

/**
 * Inserts users and sessions as registration and sign-in would, but without computing a thousand password hashes.
 * @param {import('./world.mjs').World['sql']} sql
 * @param {number} count
 * @param {string} secret  signs the API's session cookies
 * @returns {Promise<Person[]>}
 */
export async function makePeople(sql, count, secret) {
  const users = await sql(
    `INSERT INTO users (public_id, email, full_name, phone, password_hash, security_question, security_answer_hash)
     SELECT 'bench-' || n, 'bench-' || n || '@example.com', 'Naledi Molefe ' || n, '+26771234567', 'x', 'first_pet', 'x'
     FROM generate_series(1, $1) n RETURNING id, public_id`,
    [count],
  );
  const sessions = users.map(({ id, public_id }) => ({
    id: String(id),
    publicId: String(public_id),
    sid: randomBytes(24).toString('base64url'),
  }));
  const contents = sessions.map(({ id, publicId }) =>
    JSON.stringify({
      cookie: { originalMaxAge: 86_400_000, httpOnly: true, path: '/' },
      passport: { user: { id, publicId, since: Date.now() } },
    }),
  );
  await sql(
    `INSERT INTO sessions (sid, sess, expire) SELECT sid, sess::json, now() + interval '1 day' FROM unnest($1::text[], $2::text[]) s (sid, sess)`,
    [sessions.map(({ sid }) => sid), contents],
  );
  return sessions.map(({ id, sid }) => ({ id, cookie: `raffle.sid=${encodeURIComponent(`s:${sid}.${signatureOf(sid, secret)}`)}` }));
}

/** @param {string} sid @param {string} secret */
function signatureOf(sid, secret) {
  return createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
}
