// @ts-check
// Faults in which processes are killed or restarted at the worst possible moments.
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {import('../nemesis.mjs').Fault} Fault */
/** @typedef {import('../commit-points.mjs').Point} Point */

const PATIENCE_MS = 4000;
/** How long a call to the provider is delayed, which is long enough to kill the process during the call. */
const CALL_MS = 1500;
const SLEEP_MS = 400;

/**
 * Points immediately after a commit. If `call` is set, the next call of this kind to the provider is delayed before or after its effect, so
 * that the process is killed during the call.
 * @type {{ name: string, point: Point, call?: { operation: string, when: 'before' | 'after' } }[]}
 */
const AFTER_COMMIT = [
  { name: 'slots are held', point: { entity: 'selection', to: 'held' } },
  {
    name: 'a payment page is not yet made',
    point: { entity: 'payment', to: 'creating' },
    call: { operation: 'checkout.sessions.create', when: 'before' },
  },
  {
    name: 'a payment page is made, its id not saved',
    point: { entity: 'payment', to: 'creating' },
    call: { operation: 'checkout.sessions.create', when: 'after' },
  },
  { name: "a payment page's id is saved, the answer not sent", point: { entity: 'payment', to: 'open' } },
  {
    name: 'slots are sold, money not captured',
    point: { entity: 'payment', to: 'capturing' },
    call: { operation: 'payment_intents.capture', when: 'before' },
  },
  {
    name: 'money is captured, not recorded',
    point: { entity: 'payment', to: 'capturing' },
    call: { operation: 'payment_intents.capture', when: 'after' },
  },
  { name: 'a capture is recorded', point: { entity: 'payment', to: 'captured' } },
  {
    name: 'a selection expires, the page is open',
    point: { entity: 'selection', to: 'expiring' },
    call: { operation: 'checkout.sessions.expire', when: 'before' },
  },
  {
    name: 'a page is closed, not recorded',
    point: { entity: 'selection', to: 'expiring' },
    call: { operation: 'checkout.sessions.expire', when: 'after' },
  },
  {
    name: 'a refund is recorded, not requested',
    point: { entity: 'refund', to: 'requested' },
    call: { operation: 'refunds.create', when: 'before' },
  },
  {
    name: 'a refund is made, not recorded',
    point: { entity: 'refund', to: 'requested' },
    call: { operation: 'refunds.create', when: 'after' },
  },
];

/**
 * Points just before a commit. If the process is killed there, the whole transaction must be rolled back.
 * @type {{ name: string, point: Point }[]}
 */
const BEFORE_COMMIT = [
  { name: 'while slots are being held', point: { entity: 'claim', to: 'held' } },
  { name: 'while slots are being sold', point: { entity: 'claim', to: 'sold' } },
  { name: 'while slots are being released', point: { entity: 'claim', to: 'released' } },
  { name: 'while a booking becomes paid', point: { entity: 'booking', to: 'paid' } },
];

/** @type {Fault[]} */
export const PROCESS_FAULTS = [
  ...AFTER_COMMIT.map(({ name, point, call }) => ({
    name: `kill -9: ${name}`,
    lane: /** @type {const} */ ('hard'),
    run: async (/** @type {import('../nemesis.mjs').Nemesis} */ { world, random }) => {
      if (point.entity === 'refund') void askForRefund({ world, random });
      if (call) await world.provider.fault({ ...call, mode: 'delay', delayMs: CALL_MS, times: 1 });
      const port = await world.points.nextCommit(point, PATIENCE_MS);
      const inTheCall = call?.when === 'after' ? CALL_MS / 2 : 0;
      if (point.entity === 'refund') return killRefunder(world, random, call?.when === 'after');
      await delay(inTheCall);
      return port === undefined ? false : killAndRestart(world, world.ownerOf(port), random.between(200, 2000));
    },
  })),
  ...BEFORE_COMMIT.map(({ name, point }) => ({
    name: `kill -9: ${name}`,
    lane: /** @type {const} */ ('hard'),
    run: async (/** @type {import('../nemesis.mjs').Nemesis} */ { world, random }) => {
      const port = await world.points.nextSleeper(point, { sleepMs: SLEEP_MS, patienceMs: PATIENCE_MS });
      return port === undefined ? false : killAndRestart(world, world.ownerOf(port), random.between(200, 2000));
    },
  })),
  {
    name: 'the worker is dead for a while',
    lane: 'hard',
    run: ({ world, random }) => killAndRestart(world, world.worker, random.between(4000, 12_000)),
  },
  {
    name: 'SIGTERM under load',
    lane: 'hard',
    run: ({ world, random }) => stopAndStart(world, random.one(world.apis)),
  },
  {
    name: 'SIGTERM of the worker',
    lane: 'hard',
    run: ({ world }) => stopAndStart(world, world.worker),
  },
];

/**
 * @param {import('../world.mjs').World} world
 * @param {import('../server.mjs').Server | undefined} server
 * @param {number} absentMs
 */
async function killAndRestart(world, server, absentMs) {
  if (!server?.isUp()) return false;
  world.history.note('nemesis', `kills ${server.name}`);
  await server.kill();
  await delay(absentMs);
  await server.start();
  return true;
}

/** @param {import('../world.mjs').World} world @param {import('../server.mjs').Server} server */
async function stopAndStart(world, server) {
  const code = await server.stop();
  // Exit code 1 means that the process gave up waiting for open requests after 15 seconds, for example because the provider did not
  // respond.
  world.history.count('operation', `stop: ${code === undefined ? 'never' : `exit code ${code}`}`);
  if (code === undefined) world.history.finding('process', `${server.name} did not stop after SIGTERM`, []);
  await server.start();
  return true;
}

/**
 * Kills the worker. The worker processes the outbox, so it requests refunds from the provider some time after the transaction commits.
 * @param {import('../world.mjs').World} world
 * @param {import('../random.mjs').Random} random
 * @param {boolean} afterEffect
 */
async function killRefunder(world, random, afterEffect) {
  const before = (await world.provider.ledger()).totals.refunded ?? 0;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(50)) {
    const now = (await world.provider.ledger()).totals.refunded ?? 0;
    if (!afterEffect || now > before) break;
  }
  return killAndRestart(world, world.worker, random.between(200, 2000));
}

/**
 * Makes the organiser refund a paid booking or one of its slots.
 * @param {Pick<import('../nemesis.mjs').Nemesis, 'world' | 'random'>} nemesis
 */
export async function askForRefund({ world, random }) {
  const [booking] = await world.database.sql(
    `SELECT b.id, b.reference, array(SELECT slot_id FROM booking_slots s WHERE s.booking_id = b.id ORDER BY 1) AS slots
     FROM bookings b WHERE b.payment_status = 'paid' ORDER BY b.paid_at DESC OFFSET $1 LIMIT 1`,
    [random.between(0, 5)],
  );
  if (!booking) return false;
  world.promises.mayBeRefunded.add(booking.reference);
  const some = random.chance(0.6) ? booking.slots.slice(0, 1) : undefined;
  const slots = random.chance(0.7) ? 'release' : 'keep';
  world.history.note('nemesis', `the organiser refunds ${booking.reference}`, { some, slots });
  // The request fails if the booking is already being refunded or the database is unavailable.
  return world.organiser.ask('refund', { bookingId: booking.id, slots, ...(some ? { slotIds: some } : {}) }).then(
    () => true,
    () => false,
  );
}
