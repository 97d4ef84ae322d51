// @ts-check
// Runs after the last fault: ends all faults, makes every hold expire, and waits until nothing is in flight.
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 500;
const PATIENCE_MS = 4 * 60_000;
/** Delay before a second check, because a message that was just handled may have queued another one. */
const SECOND_LOOK_MS = 1500;

/** All of these counts are 0 when nothing is in flight. */
const IN_FLIGHT = `
  SELECT (SELECT count(*) FROM outbox WHERE done_at IS NULL)::int AS "messages in the outbox",
         (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL)::int AS "events",
         (SELECT count(*) FROM payments WHERE state NOT IN ('captured', 'voided', 'expired', 'failed', 'refunded'))::int AS "payments",
         (SELECT count(*) FROM bookings WHERE payment_status = 'confirming')::int AS "confirming bookings",
         (SELECT count(*) FROM selections WHERE state NOT IN ('booked', 'expired', 'cancelled'))::int AS "selections",
         (SELECT count(*) FROM refunds WHERE state IN ('requested', 'uncertain', 'settling'))::int AS "refunds"`;

/** Makes all holds, the leases of dead processes and the pauses after failures expire. */
const TIME_PASSES = [
  `UPDATE selections SET expires_at = now() WHERE state IN ('held', 'paying') AND expires_at > now()`,
  `UPDATE claims SET expires_at = now() WHERE state = 'held' AND expires_at > now()`,
  `UPDATE outbox SET due_at = now() WHERE done_at IS NULL AND due_at > now() AND attempts > 0`,
  `UPDATE webhook_events SET due_at = now() WHERE processed_at IS NULL`,
];

/** Refunds that only people can finish. */
export const MANUAL_REFUNDS = {
  /** Partial refunds made in the provider's dashboard, which an organiser must assign to slots. */
  assign: `SELECT r.id, array(SELECT slot_id FROM booking_slots s WHERE s.booking_id = b.id ORDER BY 1 LIMIT r.amount_cents / sel.price_cents) AS slots
    FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id JOIN selections sel ON sel.id = b.selection_id
    WHERE r.state = 'succeeded' AND r.applied_at IS NULL AND b.payment_status = 'paid'`,
  /** Refunds that failed at the bank and are still owed. */
  repeat: `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id JOIN bookings b ON b.id = p.booking_id
    WHERE r.state = 'failed' AND r.applied_at IS NOT NULL AND p.state = 'captured'
      AND p.captured_cents - p.refunded_cents > CASE WHEN b.payment_status = 'paid' THEN b.total_cents ELSE 0 END`,
};

/** Finishes the refunds that only people can finish, as an organiser would. @param {import('./world.mjs').World} world */
export async function finishManualRefunds(world) {
  for (const { id, slots } of await world.database.sql(MANUAL_REFUNDS.assign))
    await world.organiser.ask('assign', { refundId: id, slotIds: slots });
  for (const { id } of await world.database.sql(MANUAL_REFUNDS.repeat)) await world.organiser.ask('repeat', { refundId: id });
}

/** @param {import('./world.mjs').World} world */
export async function repair(world) {
  process.kill(world.sandboxPid, 'SIGCONT');
  await world.database.start();
  await world.redis?.start();
  for (const proxy of [...world.proxies, ...(world.redis ? [world.redis.proxy] : [])]) proxy.up();
  await world.points.disarmAll();
  await world.provider.clearFaults();
  await world.provider.control({ action: 'resume_webhooks' });
  await Promise.all(world.servers.map((server) => server.start()));
}

/**
 * @param {import('./world.mjs').World} world
 * @returns {Promise<boolean>} false if anything is still in flight after four minutes
 */
export async function waitUntilIdle(world) {
  let lastPush = 0;
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
    // Make leases and pauses expire only every ten seconds so that work in progress can finish in between.
    if (Date.now() - lastPush > 10_000) {
      for (const statement of TIME_PASSES) await world.database.sql(statement);
      await settleAtProvider(world);
      lastPush = Date.now();
    }
    const left = await inFlight(world);
    world.history.note('judge', 'in flight', left);
    if (left.length > 0) continue;
    await delay(SECOND_LOOK_MS);
    if ((await inFlight(world)).length === 0) return true;
  }
  const left = await inFlight(world);
  const rows = await world.database
    .sql(`SELECT kind || ' ' || payload::text || ', tried ' || attempts || ' times: ' || coalesce(last_error, '') AS row FROM outbox WHERE done_at IS NULL
    UNION ALL SELECT 'event ' || type || ': ' || coalesce(last_error, '') FROM webhook_events WHERE processed_at IS NULL
    UNION ALL SELECT 'payment ' || p.id || ' of ' || b.reference || ' ' || p.state || ', selection ' || s.state FROM payments p JOIN bookings b ON b.id = p.booking_id JOIN selections s ON s.id = p.selection_id
      WHERE p.state NOT IN ('captured', 'voided', 'expired', 'failed', 'refunded')
    UNION ALL SELECT 'refund ' || id || ' ' || state FROM refunds WHERE state IN ('requested', 'uncertain', 'settling')
    UNION ALL SELECT 'selection ' || id || ' ' || state FROM selections WHERE state NOT IN ('booked', 'expired', 'cancelled') LIMIT 20`);
  world.history.finding(
    'I10',
    `not idle after ${PATIENCE_MS / 60_000} minutes: ${left.join(', ')}`,
    rows.map(({ row }) => row),
  );
  return false;
}

/** @param {import('./world.mjs').World} world */
async function inFlight(world) {
  const [counts = {}] = await world.database.sql(IN_FLIGHT);
  const { webhooks } = await world.provider.state();
  return Object.entries({ ...counts, 'webhooks not delivered': webhooks.pending }).flatMap(([what, count]) =>
    count === 0 ? [] : [`${count} ${what}`],
  );
}

/** Settles pending refunds and approves payments held for review. @param {import('./world.mjs').World} world */
async function settleAtProvider(world) {
  const pending = await world.database.sql(`SELECT provider_id AS id FROM refunds WHERE state = 'settling' AND provider_id IS NOT NULL`);
  for (const { id } of pending) await world.provider.control({ action: 'settle_refund', refund: id });
  const held = await world.database.sql(
    `SELECT p.provider_intent_id AS id, b.reference FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.in_review AND p.state = 'authorised'`,
  );
  for (const { id, reference } of held) {
    world.promises.mayBeRefunded.add(reference);
    await world.provider.control({ action: 'close_review', payment_intent: id, closed_reason: 'approved' });
  }
}
