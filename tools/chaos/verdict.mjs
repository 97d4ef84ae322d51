// @ts-check
// What must be true when all is quiet: the product's own invariants, the provider's ledger, and what people were told.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_DOMAIN } from './people/account.mjs';
import { LEFT_TO_PEOPLE } from './quiet.mjs';

/**
 * Invariants are asked by the product's own program, in a process of its own.
 * @param {import('./world.mjs').World} world
 * @param {'at the end' | 'in between'} when  in between, the database may go away under it
 */
export async function askInvariants(world, when) {
  const { code, output } = await world.run('commands/check-invariants.js');
  const counted = /^(\d+) of (\d+) invariants hold/m.exec(output);
  if (counted) world.history.checked('invariants of the database', Number(counted[2]));
  if (code === 0) return;
  const told = output
    .trim()
    .split(/\n(?=\S)/)
    .filter((text) => / is broken: /.test(text));
  // Until somebody says which slots a part refund by hand was for, that booking rightly does not add up.
  const waits = when === 'in between' && (await world.database.sql(LEFT_TO_PEOPLE.assign).catch(() => [true])).length > 0;
  const broken = told.filter((text) => !(waits && text.startsWith('I3-')));
  for (const text of broken)
    world.history.finding(
      text.split(' ')[0] ?? 'invariant',
      `${text.split('\n')[0]?.replace(/^.* is broken: /, '')} (${when})`,
      text.split('\n').slice(1),
    );
  if (told.length === 0 && when === 'at the end') world.history.finding('invariants', `could not be asked`, [output.slice(-1000)]);
}

/** The comparison with the provider that people run after a restore; what it mends once must then stay mended. @param {import('./world.mjs').World} world */
export async function reconcile(world) {
  return (await world.run('commands/reconcile.js')).output.trim();
}

/** @param {import('./world.mjs').World} world */
export async function judge(world) {
  await askInvariants(world, 'at the end');
  await judgeReconciled(world);
  await judgeLedger(world);
  await judgeRefunds(world);
  await judgePromises(world);
  await judgeKeys(world);
  await judgeTotal(world);
  await judgeMail(world);
  judgeLogs(world);
}

/** I9, asked by the product itself. @param {import('./world.mjs').World} world */
async function judgeReconciled(world) {
  const { code, output } = await world.run('commands/reconcile.js');
  world.history.checked('I9 by the product');
  if (code !== 0) world.history.finding('I9', 'ledger and tables still differ', output.trim().split('\n'));
}

/** I3, I4, I5 and I9 asked of the ledger, payment by payment, strictly: nothing is in flight any more. @param {import('./world.mjs').World} world */
async function judgeLedger(world) {
  const { payments } = await world.provider.ledger();
  const rows = await world.database.sql(`SELECT b.reference, b.reference || '.' || p.generation AS name, p.captured_cents AS captured,
      p.refunded_cents - r.lost AS refunded, p.disputed_cents AS disputed, r.kept, b.payment_status AS status, b.total_cents AS total
    FROM payments p JOIN bookings b ON b.id = p.booking_id, LATERAL (
      SELECT coalesce(sum(amount_cents) FILTER (WHERE origin = 'dispute'), 0)::int AS lost, coalesce(sum(amount_cents) FILTER (WHERE money_only), 0)::int AS kept
        FROM refunds WHERE payment_id = p.id AND state IN ('settling', 'succeeded')) r`);
  const ours = new Map(rows.map((row) => [row.name, row]));
  /** @type {Map<string, number>} */
  const kept = new Map();
  for (const { reference: name, captured, refunded, disputed, outstanding } of payments) {
    const row = ours.get(name ?? '');
    const reference = name?.split('.')[0] ?? '';
    // What a bank holds until it decides, and what went back as money only, leaves the buyer their slots.
    const withheld = row?.status === 'paid' ? disputed + row.kept : 0;
    kept.set(reference, (kept.get(reference) ?? 0) + captured - refunded - disputed + withheld);
    world.history.checked('ledger against tables');
    if (outstanding !== 0)
      world.history.finding('I4', 'money is authorised and left', [`${name}: ${outstanding} cents, ours is ${row?.status}`]);
    if (!row) world.history.finding('I9', 'the provider has a payment that we do not know', [String(name)]);
    else if (row.captured !== captured || row.refunded !== refunded || row.disputed !== disputed) {
      world.history.finding('I9', 'a payment differs', [
        `${name}: captured, refunded, disputed ${[captured, refunded, disputed].join()} there and ${[row.captured, row.refunded, row.disputed].join()} here`,
      ]);
    }
  }
  for (const { reference, status, total } of new Map(rows.map((row) => [row.reference, row])).values()) {
    const due = status === 'paid' ? total : 0;
    const money = kept.get(reference) ?? 0;
    world.history.checked('money of a booking');
    if (money !== due)
      world.history.finding('I3', 'somebody paid another amount than for what they have', [
        `${reference} is ${status}: it costs ${due}, and ${money} cents are with us`,
      ]);
  }
}

/** A refund that was decided once was made once: a second one would look like one made by hand, and our tables would follow it. @param {import('./world.mjs').World} world */
async function judgeRefunds(world) {
  /** @type {Map<string, string[]>} */
  const made = new Map();
  for (const { id, status, metadata } of await world.provider.refunds()) {
    if (metadata.refund === undefined || metadata.refund === 'orphan' || status === 'failed') continue;
    made.set(metadata.refund, [...(made.get(metadata.refund) ?? []), id]);
  }
  world.history.checked('refunds made once', made.size);
  const twice = [...made].filter(([, ids]) => ids.length > 1);
  if (twice.length > 0)
    world.history.finding(
      'I5',
      'a refund was made twice',
      twice.map(([refund, ids]) => `refund ${refund}: ${ids.join(', ')}`),
    );
}

/** I13 at the end: whoever was told "paid" has the slots, unless money went back on record. @param {import('./world.mjs').World} world */
async function judgePromises(world) {
  const rows = await world.database
    .sql(`SELECT b.reference, b.payment_status AS status, array(SELECT slot_id FROM claims c WHERE c.booking_id = b.id AND c.state = 'sold') AS sold,
      array(SELECT unnest(r.slot_ids) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id AND r.applied_at IS NOT NULL) AS given,
      EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id AND r.applied_at IS NOT NULL) AS refunded FROM bookings b`);
  const bookings = new Map(rows.map((row) => [row.reference, row]));
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const [reference, { slots }] of world.promises.paid) {
    const booking = bookings.get(reference);
    const lost = slots.filter((id) => !booking?.sold.includes(id) && !booking?.given.includes(id));
    world.history.checked('I13 at the end');
    // I1 as people know it: of those who were told that a slot is paid and theirs, and who still have it, there is one.
    for (const id of booking?.status === 'paid' ? slots.filter((slot) => !booking.given.includes(slot)) : []) {
      if (owners.has(id))
        world.history.finding('I1', 'two people were told that they own the same slot', [`${id}: ${owners.get(id)} and ${reference}`]);
      owners.set(id, reference);
    }
    const kept = booking?.status === 'paid' || (booking?.status === 'refunded' && booking.refunded);
    if (!kept || (booking.status === 'paid' && lost.length > 0)) {
      world.history.finding('I13', 'somebody was told "paid" and has nothing', [
        `${reference} is ${booking?.status}, without ${lost.join(', ')}`,
      ]);
    }
  }
}

/** I15: a key made one row, however often it was asked. @param {import('./world.mjs').World} world */
async function judgeKeys(world) {
  const twice = await world.database.sql(
    `SELECT customer_name AS name, count(*)::int AS rows FROM selections WHERE customer_name LIKE 'key %' GROUP BY 1 HAVING count(*) > 1`,
  );
  world.history.checked('I15 one row a key', world.promises.creations.size);
  if (twice.length > 0)
    world.history.finding(
      'I15',
      'one key made several selections',
      twice.map(({ name, rows }) => `${name}: ${rows}`),
    );
}

/** I12 as the public is told, by every instance: nothing changed for longer than an answer is kept. @param {import('./world.mjs').World} world */
async function judgeTotal(world) {
  const [{ dollars } = { dollars: 0 }] = await world.database.sql(
    `SELECT coalesce(sum(total_cents), 0)::float8 / 100 AS dollars FROM bookings WHERE payment_status = 'paid'`,
  );
  for (const { name, port } of world.apis) {
    const { totalAmount } = /** @type {{ totalAmount: number }} */ (
      await (await fetch(`http://127.0.0.1:${port}/api/donations/stats`)).json()
    );
    world.history.checked('I12 as told to the public');
    if (totalAmount !== dollars)
      world.history.finding('I12', `${name} tells another total than the paid bookings cost`, [`${totalAmount} instead of ${dollars}`]);
  }
}

/** Not judged, but what a run without findings may hide: how payments ended, and why. @param {import('./world.mjs').World} world */
export function endsOfPayments(world) {
  return world.database.sql(
    `SELECT concat_ws(', ', state, failure_code, CASE WHEN failure_code = 'not_honoured' THEN failure_message END) AS "end", count(*)::int AS count FROM payments GROUP BY 1 ORDER BY 1`,
  );
}

/** Whoever bought online was sent where to find it; whoever paid cash has it on paper. @param {import('./world.mjs').World} world */
async function judgeMail(world) {
  const folder = join(world.folder, 'data/mail');
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const bought = await world.database.sql(
    `SELECT b.reference FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.payment_status = 'paid' AND u.deleted_at IS NULL
      AND NOT EXISTS (SELECT FROM cash_sales s WHERE s.booking_id = b.id)`,
  );
  world.history.checked('confirmations sent', bought.length);
  const text = mails.join('\n');
  const unsent = bought.filter(({ reference }) => !text.includes(reference));
  if (unsent.length > 0)
    world.history.finding(
      'mail',
      'somebody bought and was not written to',
      unsent.map(({ reference }) => reference),
    );
}

/** I17 in what processes wrote down. @param {import('./world.mjs').World} world */
function judgeLogs(world) {
  for (const name of readdirSync(world.logs).filter((file) => /^(api|worker)/.test(file))) {
    const lines = readFileSync(join(world.logs, name), 'utf8').split('\n');
    world.history.checked('I17 log lines', lines.length);
    const telling = lines.filter((line) => line.includes(`@${MAIL_DOMAIN}`) || /\+267\d{6}/.test(line));
    if (telling.length > 0)
      world.history.finding(
        'I17',
        `${name} holds what is private`,
        telling.map((line) => line.slice(0, 300)),
      );
  }
}
