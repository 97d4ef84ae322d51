// @ts-check
// What the api says to the same person, asked on a good line, and what the database has of them.

/** @typedef {import('./visitor.mjs').Visitor} Visitor */
/** @typedef {import('./told.mjs').Made & { state: string, slots: string[] }} MadeSelection */

/** @param {Visitor} visitor @returns {Promise<MadeSelection[]>} the newest first */
export function madeBy({ world, username }) {
  return world.database.sql(
    `SELECT s.id, s.state, s.slot_ids AS slots, b.id AS "bookingId", b.reference, b.payment_status AS status,
        (SELECT count(*) FROM payments p WHERE p.booking_id = b.id AND p.captured_cents > 0)::int AS captured
      FROM selections s JOIN users u ON u.id = s.user_id LEFT JOIN bookings b ON b.selection_id = s.id
      WHERE u.email = $1 ORDER BY s.created_at DESC`,
    [username],
  );
}

/** @param {Visitor} visitor @param {import('./screen.mjs').Screen} screen @returns {Promise<import('./invariants.mjs').Facts>} */
export async function factsFor(visitor, { path, cells }) {
  const cookies = await visitor.context.cookies(visitor.world.publicUrl);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const [api] = visitor.world.apis;
  const ask = async (/** @type {string} */ of) => {
    const response = await fetch(`http://127.0.0.1:${api?.port}${of}`, { headers: { cookie } });
    return response.ok ? /** @type {any} */ (await response.json()) : undefined;
  };
  const date = Object.keys(cells)[0]?.slice(0, 10) ?? /date=([\d-]{10})/.exec(path)?.[1];
  const made = await madeBy(visitor);
  const about = made.find(({ id, bookingId, reference }) =>
    [id, reference, `/payment/${bookingId}`].some((name) => name && path.includes(name)),
  );
  const shown = about ?? (path.startsWith('/booking') ? made[0] : undefined);
  const [user, season, grid, days, bookings, selection] = await Promise.all([
    ask('/api/user'),
    ask('/api/season'),
    date === undefined ? [] : ask(`/api/time-slots?date=${date}`),
    ask('/api/season/days'),
    ask('/api/user/bookings'),
    shown && ask(`/api/slot-selections/${shown.id}`),
  ]);
  return {
    isSignedIn: user !== undefined,
    price: season.priceCents / 100,
    grid,
    days: days.days,
    bookings: bookings ?? [],
    selection: selection ?? (shown && { id: shown.id, state: shown.state, slots: [], totalAmount: 0, expiresAt: '' }),
    status: about?.status ?? undefined,
  };
}

/** Bookings that were sold for cash, by whoever. @param {import('../world.mjs').World} world @returns {Promise<number[]>} */
export async function soldForCash({ database }) {
  const rows = await database.sql(`SELECT booking_id AS id FROM cash_sales`);
  return rows.map((/** @type {{ id: number }} */ { id }) => id);
}
