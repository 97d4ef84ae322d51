// @ts-check
// Final checks, run once nothing is in flight: the product's invariants, the provider's ledger, and what the product has reported to its
// users.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAIL_DOMAIN } from './people/person.mjs';
import { MANUAL_REFUNDS } from './wait-until-idle.mjs';

/**
 * Checks the invariants with the product's own command.
 * @param {import('./world.mjs').World} world
 * @param {'at the end' | 'during the run'} when  during the run, the database may be unavailable
 */
export async function checkInvariants(world, when) {
  const { code, output } = await world.run('commands/check-invariants.js');
  const counted = /^(\d+) of (\d+) invariants hold/m.exec(output);
  if (counted) world.history.count('check', 'invariants of the database', Number(counted[2]));
  if (code === 0) return;
  const broken = output
    .trim()
    .split(/\n(?=\S)/)
    .filter((text) => / is broken: /.test(text));
  // Until an organiser assigns a partial refund to slots, the booking's amounts do not add up.
  const waits = when === 'during the run' && (await world.database.sql(MANUAL_REFUNDS.assign).catch(() => [true])).length > 0;
  for (const text of broken.filter((text) => !(waits && text.startsWith('I3-'))))
    world.history.finding(
      text.split(' ')[0] ?? 'invariant',
      `${text.split('\n')[0]?.replace(/^.* is broken: /, '')} (${when})`,
      text.split('\n').slice(1),
    );
  if (broken.length === 0 && when === 'at the end') world.history.finding('invariants', 'the command failed', [output.slice(-1000)]);
}

/** Compares payments with the provider's records and repairs differences, as after a restore. @param {import('./world.mjs').World} world */
export async function reconcile(world) {
  return (await world.run('commands/reconcile.js')).output.trim();
}

/** @param {import('./world.mjs').World} world */
export async function judge(world) {
  await checkInvariants(world, 'at the end');
  await judgeReconciled(world);
  await judgeLedger(world);
  await judgeRefunds(world);
  await judgePromises(world);
  await judgeKeys(world);
  await judgeTotal(world);
  await judgeMail(world);
  judgeLogs(world);
}

/**
 * Checks I9 with the product's own command. An earlier reconciliation has repaired all differences, so this reconciliation must find none.
 * @param {import('./world.mjs').World} world
 */
async function judgeReconciled(world) {
  const { code, output } = await world.run('commands/reconcile.js');
  world.history.count('check', 'I9 by the command');
  if (code !== 0) world.history.finding('I9', 'ledger and tables differ', output.trim().split('\n'));
}

/** Checks I3, I4 and I9 for each payment. @param {import('./world.mjs').World} world */
async function judgeLedger(world) {
  const { payments } = await world.provider.ledger();
  const rows = await world.database.sql(`SELECT b.reference, b.reference || '.' || p.generation AS name, p.captured_cents AS captured,
      p.refunded_cents - r.lost AS refunded, p.disputed_cents AS disputed, r.kept, b.payment_status AS status, b.total_cents AS total
    FROM payments p JOIN bookings b ON b.id = p.booking_id, LATERAL (
      SELECT coalesce(sum(amount_cents) FILTER (WHERE origin = 'dispute'), 0)::int AS lost, coalesce(sum(amount_cents) FILTER (WHERE money_only), 0)::int AS kept
        FROM refunds WHERE payment_id = p.id AND state IN ('settling', 'succeeded')) r`);
  const known = new Map(rows.map((row) => [row.name, row]));
  /** @type {Map<string, number>} */
  const kept = new Map();
  for (const { reference: name, captured, refunded, disputed, outstanding } of payments) {
    const row = known.get(name ?? '');
    const reference = name?.split('.')[0] ?? '';
    // The buyer keeps the slots while a dispute is open and after a refund that returns only money.
    const withheld = row?.status === 'paid' ? disputed + row.kept : 0;
    kept.set(reference, (kept.get(reference) ?? 0) + captured - refunded - disputed + withheld);
    world.history.count('check', 'ledger against tables');
    if (outstanding !== 0)
      world.history.finding('I4', 'authorised money was neither captured nor released', [
        `${name}: ${outstanding} cents, the booking is ${row?.status}`,
      ]);
    if (!row) world.history.finding('I9', 'the provider has a payment that the tables do not have', [String(name)]);
    else if (row.captured !== captured || row.refunded !== refunded || row.disputed !== disputed) {
      world.history.finding('I9', 'a payment differs', [
        `${name}: captured, refunded, disputed are ${[captured, refunded, disputed].join()} at the provider and ${[row.captured, row.refunded, row.disputed].join()} in the tables`,
      ]);
    }
  }
  for (const { reference, status, total } of new Map(rows.map((row) => [row.reference, row])).values()) {
    const due = status === 'paid' ? total : 0;
    const money = kept.get(reference) ?? 0;
    world.history.count('check', 'money of a booking');
    if (money !== due)
      world.history.finding('I3', 'the money of a booking differs from its price', [
        `${reference} is ${status}: ${due} cents are due, ${money} were kept`,
      ]);
  }
}

/**
 * Checks I5: each refund is made once. The product's tables cannot reveal a duplicate refund at the provider, because it looks like a
 * manual refund.
 * @param {import('./world.mjs').World} world
 */
async function judgeRefunds(world) {
  /** @type {Map<string, string[]>} */
  const made = new Map();
  for (const { id, status, metadata } of await world.provider.refunds()) {
    if (metadata.refund === undefined || metadata.refund === 'orphan' || status === 'failed') continue;
    made.set(metadata.refund, [...(made.get(metadata.refund) ?? []), id]);
  }
  world.history.count('check', 'refunds made once', made.size);
  const twice = [...made].filter(([, ids]) => ids.length > 1);
  if (twice.length > 0)
    world.history.finding(
      'I5',
      'a refund was made twice',
      twice.map(([refund, ids]) => `refund ${refund}: ${ids.join(', ')}`),
    );
}

/**
 * Checks I13 and I1: each booking that was reported as paid still has its slots, unless a refund is on record.
 * @param {import('./world.mjs').World} world
 */
async function judgePromises(world) {
  const rows = await world.database
    .sql(`SELECT b.reference, b.payment_status AS status, array(SELECT slot_id FROM claims c WHERE c.booking_id = b.id AND c.state = 'sold') AS sold,
      array(SELECT unnest(r.slot_ids) FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id AND r.applied_at IS NOT NULL) AS returned,
      EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.booking_id = b.id AND r.applied_at IS NOT NULL) AS refunded FROM bookings b`);
  const bookings = new Map(rows.map((row) => [row.reference, row]));
  /** @type {Map<string, string>} */
  const owners = new Map();
  for (const [reference, { slots }] of world.promises.paid) {
    const booking = bookings.get(reference);
    const lost = slots.filter((id) => !booking?.sold.includes(id) && !booking?.returned.includes(id));
    world.history.count('check', 'I13 at the end');
    for (const id of booking?.status === 'paid' ? slots.filter((slot) => !booking.returned.includes(slot)) : []) {
      if (owners.has(id))
        world.history.finding('I1', 'two bookings were reported as paid for the same slot', [`${id}: ${owners.get(id)} and ${reference}`]);
      owners.set(id, reference);
    }
    const kept = booking?.status === 'paid' || (booking?.status === 'refunded' && booking.refunded);
    if (!kept || (booking.status === 'paid' && lost.length > 0)) {
      world.history.finding('I13', 'a booking was reported as paid but has lost slots', [
        `${reference} is ${booking?.status}, without ${lost.join(', ')}`,
      ]);
    }
  }
}

/** Checks I15: each idempotency key created at most one row. @param {import('./world.mjs').World} world */
async function judgeKeys(world) {
  const twice = await world.database.sql(
    `SELECT customer_name AS name, count(*)::int AS rows FROM selections WHERE customer_name LIKE 'key %' GROUP BY 1 HAVING count(*) > 1`,
  );
  world.history.count('check', 'I15 one row per key', world.promises.creations.size);
  if (twice.length > 0)
    world.history.finding(
      'I15',
      'one key made several selections',
      twice.map(({ name, rows }) => `${name}: ${rows}`),
    );
}

/**
 * Checks I12 for the public total of each API process. The total is current, because nothing has changed for longer than the cache lasts.
 * @param {import('./world.mjs').World} world
 */
async function judgeTotal(world) {
  const [{ dollars } = { dollars: 0 }] = await world.database.sql(
    `SELECT coalesce(sum(total_cents), 0)::float8 / 100 AS dollars FROM bookings WHERE payment_status = 'paid'`,
  );
  for (const { name, port } of world.apis) {
    const { totalAmount } = /** @type {{ totalAmount: number }} */ (
      await (await fetch(`http://127.0.0.1:${port}/api/donations/stats`)).json()
    );
    world.history.count('check', 'I12 in the public total');
    if (totalAmount !== dollars)
      world.history.finding('I12', `${name} shows a total that is not the sum of the paid bookings`, [
        `${totalAmount} instead of ${dollars}`,
      ]);
  }
}

/** Checks that each paid booking has a confirmation email. @param {import('./world.mjs').World} world */
async function judgeMail(world) {
  const folder = join(world.folder, 'data/mail');
  const emails = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const bought = await world.database.sql(`SELECT reference FROM bookings WHERE payment_status = 'paid'`);
  world.history.count('check', 'confirmations sent', bought.length);
  const text = emails.join('\n');
  const unsent = bought.filter(({ reference }) => !text.includes(reference));
  if (unsent.length > 0)
    world.history.finding(
      'mail',
      'a paid booking has no confirmation email',
      unsent.map(({ reference }) => reference),
    );
}

/** Checks I17: the logs contain no personal data. @param {import('./world.mjs').World} world */
function judgeLogs(world) {
  for (const name of readdirSync(world.logs).filter((file) => /^(api|worker)/.test(file))) {
    const lines = readFileSync(join(world.logs, name), 'utf8').split('\n');
    world.history.count('check', 'I17 log lines', lines.length);
    const personal = lines.filter((line) => line.includes(`@${MAIL_DOMAIN}`) || /\+267\d{6}/.test(line));
    if (personal.length > 0)
      world.history.finding(
        'I17',
        `${name} has an email address or a phone number`,
        personal.map((line) => line.slice(0, 300)),
      );
  }
}
