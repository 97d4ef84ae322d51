import { API } from '@raffle/contracts/routes';
import { app, bookingBecomes, date, person } from '../../../test/buyer.js';
import { eventually, makeCheckout, payAt, slotsOf } from '../../../test/make.js';
import { bookingOf, expectSoundMoney, moneyOf, NO_MONEY, payAndWait, paymentsOf, sendEvent, sessionEvent } from '../../../test/money.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { PaymentsJobs } from '../payments.jobs.js';
import { WebhookService } from './webhook.service.js';

/** Pays on a payment page while no event is delivered to us. */
async function paidInSilence() {
  app.sandbox?.addFault({ operation: 'webhook', mode: 'drop', times: 0 });
  const bought = await makeCheckout(person, slotsOf(date, 40, 2));
  await payAt(bought.checkoutUrl, 'card');
  await app.sandbox?.webhooksSettled();
  const [payment] = await paymentsOf(app, bought.bookingId);
  return { ...bought, session: payment?.session ?? '' };
}

const stored = async (eventId: unknown) =>
  app.sql<{ processed: boolean; attempts: number; last_error: string | null }>(
    `SELECT processed_at IS NOT NULL AS processed, attempts, last_error FROM webhook_events WHERE id = $1`,
    [eventId],
  );

describe('the webhook', () => {
  it('processes twenty parallel copies of an event once, with one row, one sale, one capture and one notification', async () => {
    const bought = await paidInSilence();
    const news: string[] = [];
    app.app.get(EventBus).on('booking.changed', ({ bookingId, paymentStatus }) => {
      if (bookingId === bought.bookingId) news.push(paymentStatus);
    });
    const event = sessionEvent(bought.session);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendEvent(app, event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await bookingBecomes(bought.referenceNumber, 'paid');
    expect(news).toEqual(['confirming', 'paid']);
    expect(await stored(event.id)).toHaveLength(1);
    expect(moneyOf(app, bought.referenceNumber)).toMatchObject({ captured: 600, outstanding: 0 });
    await expectSoundMoney(app);
  });

  it.each([
    ['signed with another secret', { secret: 'whsec_guess' }],
    ['signed six minutes ago', { age: 360 }],
    ['not signed', { header: false }],
  ])('rejects an event %s and still accepts the genuine event', async (_case, forgery) => {
    const bought = await paidInSilence();
    const event = sessionEvent(bought.session);
    expect(await sendEvent(app, event, forgery)).toBe(400);
    expect(await stored(event.id)).toEqual([]);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'pending' });
    expect(await sendEvent(app, event)).toBe(200);
    await bookingBecomes(bought.referenceNumber, 'paid');
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['a string', 'evt_1'],
    ['a list', [sessionEvent('cs_1')]],
    ['an empty object', {}],
    ['an event without an id', sessionEvent('cs_1', { id: undefined })],
    ['an event with a number for its id', sessionEvent('cs_1', { id: 7 })],
    ['an event with an empty id', sessionEvent('cs_1', { id: '' })],
    ['an event with NUL in its id', sessionEvent('cs_1', { id: 'evt_\0' })],
    ['an event with an overlong id', sessionEvent('cs_1', { id: 'e'.repeat(10_000) })],
    ['an event without a type', sessionEvent('cs_1', { type: undefined })],
    ['an event with NUL in its type', sessionEvent('cs_1', { type: 'review.closed\0' })],
    ['an event without a mode', sessionEvent('cs_1', { livemode: undefined })],
    ['an event with an invalid mode', sessionEvent('cs_1', { livemode: 'false' })],
    ['an event without data', sessionEvent('cs_1', { data: undefined })],
    ['an event with null for its data', sessionEvent('cs_1', { data: null })],
    ['an event with NUL in its object ID', sessionEvent('cs_\0')],
    ['an event with NUL in its payment name', sessionEvent('cs_1', { data: { object: { id: 'cs_1', metadata: { payment: 'OKV\0' } } } })],
  ])('rejects %s, even if it is signed', async (_what, junk) => {
    expect(await sendEvent(app, junk)).toBe(400);
  });

  it('rejects an event whose body was changed after signing', async () => {
    const payload = JSON.stringify(sessionEvent('cs_1'));
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` };
    expect((await fetch(app.url + API.paymentWebhook, { method: 'POST', headers, body: payload })).status).toBe(400);
    expect((await fetch(app.url + API.paymentWebhook, { method: 'POST', headers, body: '{broken' })).status).toBe(400);
    expect((await fetch(app.url + API.paymentWebhook)).status).toBe(404);
  });

  it("does not trust an event's content but reads the payment from the provider", async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    const [payment] = await paymentsOf(app, bought.bookingId);
    const event = sessionEvent(payment?.session ?? '');
    expect(await sendEvent(app, event)).toBe(200);
    await eventually(
      () => stored(event.id),
      ([row]) => row?.processed === true,
    );
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'pending' });
    expect(moneyOf(app, bought.referenceNumber)).toEqual(NO_MONEY);
  });

  it('rejects live-mode events on a test site', async () => {
    const event = sessionEvent('cs_1', { livemode: true });
    expect(await sendEvent(app, event)).toBe(400);
    expect(await stored(event.id)).toEqual([]);
  });

  it('stores an event about a payment that is not ours and marks it as processed', async () => {
    const event = sessionEvent('cs_of_somebody_else');
    expect(await sendEvent(app, event)).toBe(200);
    await eventually(
      () => stored(event.id),
      ([row]) => row?.processed === true,
    );
    expect(await stored(event.id)).toMatchObject([{ last_error: 'no payment of ours' }]);
  });

  it('finds the payment by our name for it if the intent ID is not stored yet', async () => {
    const bought = await paidInSilence();
    const object = { object: 'payment_intent', id: 'pi_not_yet_known', metadata: { payment: `${bought.referenceNumber}.1` } };
    await sendEvent(app, { id: 'evt_by_name', object: 'event', type: 'payment_intent.succeeded', livemode: false, data: { object } });
    await bookingBecomes(bought.referenceNumber, 'paid');
  });

  it('processes stored events later if the provider was unreachable', async () => {
    const bought = await paidInSilence();
    app.sandbox?.addFault({ operation: 'checkout.sessions.retrieve', mode: 'error', status: 500, times: 0 });
    const event = sessionEvent(bought.session);
    expect(await sendEvent(app, event)).toBe(200);
    await eventually(
      () => stored(event.id),
      ([row]) => (row?.attempts ?? 0) > 0,
    );
    expect(await stored(event.id)).toMatchObject([{ processed: false }]);
    app.sandbox?.clearFaults();
    await app.sql(`UPDATE webhook_events SET due_at = now() WHERE id = $1`, [event.id]);
    await app.app.get(WebhookService).processLeftOver();
    // The scheduled job may have leased the event a moment earlier and may still be processing it.
    await bookingBecomes(bought.referenceNumber, 'paid');
    await expectSoundMoney(app);
  });

  it('does not let events that always fail delay other events', async () => {
    await app.sql(
      `INSERT INTO webhook_events (id, type, object_id, session_id, livemode, received_at, attempts)
       SELECT 'evt_stuck_' || n, 'checkout.session.completed', 'x', 'cs_stuck', false, now() - interval '1 hour', 12 FROM generate_series(1, 120) n`,
    );
    await makeCheckout(person, slotsOf(date, 50, 1));
    await app.sql(`UPDATE payments SET provider_session_id = 'cs_stuck' WHERE id = (SELECT max(id) FROM payments)`);
    const bought = await paidInSilence();
    app.sandbox?.addFault({ operation: 'checkout.sessions.retrieve', mode: 'error', status: 500, times: 0 });
    const event = sessionEvent(bought.session);
    await sendEvent(app, event);
    await eventually(
      () => stored(event.id),
      ([row]) => row?.attempts === 1,
    );
    app.sandbox?.clearFaults();
    await app.sql(`UPDATE webhook_events SET due_at = now() WHERE id = $1`, [event.id]);
    await app.app.get(WebhookService).processLeftOver();
    // The scheduled job may have leased the event a moment earlier and may still be processing it.
    await eventually(
      () => stored(event.id),
      ([row]) => row?.processed === true,
    );
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('retries an event after a delay that grows with the number of failures and is partly random', async () => {
    const failing = await app.sql<{ id: string }>(`SELECT id FROM webhook_events WHERE session_id = 'cs_stuck' ORDER BY id LIMIT 20`);
    const ids = failing.map(({ id }) => id);
    for (const id of ids) await app.app.get(WebhookService).process(id);
    const again = await app.sql<{ wait: number }>(
      `SELECT extract(epoch FROM due_at - now())::float AS wait FROM webhook_events WHERE id = ANY($1)`,
      [ids],
    );
    expect(Math.min(...again.map(({ wait }) => wait))).toBeGreaterThan(200);
    expect(Math.max(...again.map(({ wait }) => wait))).toBeLessThanOrEqual(600);
    expect(new Set(again.map(({ wait }) => Math.round(wait))).size).toBeGreaterThan(3);
    await app.sql(`UPDATE webhook_events SET attempts = 0 WHERE id = $1`, [ids[0]]);
    await app.app.get(WebhookService).process(ids[0] ?? '');
    const [first] = await app.sql<{ wait: number }>(
      `SELECT extract(epoch FROM due_at - now())::float AS wait FROM webhook_events WHERE id = $1`,
      [ids[0]],
    );
    expect(first?.wait).toBeGreaterThan(5);
    expect(first?.wait).toBeLessThanOrEqual(15);
    await app.app.get(WebhookService).processLeftOver();
    const [left] = await app.sql<{ attempts: number }>(`SELECT attempts FROM webhook_events WHERE id = $1`, [ids[0]]);
    expect(left?.attempts).toBe(1);
    await app.sql(`DELETE FROM webhook_events WHERE session_id = 'cs_stuck'`);
    await app.sql(`UPDATE payments SET provider_session_id = NULL, state = 'expired' WHERE provider_session_id = 'cs_stuck'`);
  });

  it('responds with an error if the event cannot be stored, so that the provider sends it again', async () => {
    const bought = await makeCheckout(person, slotsOf(date, 40, 1));
    await app.sql(`ALTER TABLE webhook_events RENAME TO webhook_events_away`);
    await payAt(bought.checkoutUrl, 'card');
    expect(await sendEvent(app, sessionEvent('cs_1'))).toBe(500);
    await app.sql(`ALTER TABLE webhook_events_away RENAME TO webhook_events`);
    await payAndWait(person, bought);
    await expectSoundMoney(app);
  });
});

describe('the alarm about missing events', () => {
  const items = () => app.sql<{ details: string }>(`SELECT details FROM attention WHERE kind = 'events-missing' AND resolved_at IS NULL`);
  /** Moves all stored times back by this many minutes. */
  const later = async (minutes: number) => {
    await app.sql(`UPDATE webhook_events SET received_at = received_at - make_interval(mins => $1)`, [minutes]);
    await app.sql(`UPDATE bookings SET authorised_at = authorised_at - make_interval(mins => $1)`, [minutes]);
  };
  const look = () => app.app.get(PaymentsJobs).lookForEvents();

  it('is raised once a job finds a sale whose events had a wrong signature, and is closed when a valid event arrives', async () => {
    await later(120);
    const bought = await paidInSilence();
    const secret = 'whsec_of_another_endpoint';
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(app, sessionEvent(bought.session), { secret })));
    expect(new Set(answers)).toEqual(new Set([400]));
    await app.app.get(PaymentsJobs).reconcileRecent(0);
    expect(await bookingOf(person, bought.referenceNumber)).toMatchObject({ paymentStatus: 'paid' });
    await look();
    expect(await items()).toEqual([]);
    await later(3);
    await look();
    expect(await items()).toEqual([{ details: expect.stringMatching(/in the last hour: 1; the last came at/) }]);
    expect(await sendEvent(app, sessionEvent(bought.session))).toBe(200);
    await look();
    expect(await items()).toEqual([]);
  });

  it('is not raised if an event about a sale was stored shortly before or after the sale', async () => {
    for (const first of [40, 44]) {
      await later(120);
      app.sandbox?.clearFaults();
      await payAndWait(person, await makeCheckout(person, slotsOf(date, first, 1)));
      await app.sandbox?.webhooksSettled();
      await later(3);
      await look();
      expect(await items()).toEqual([]);
    }
  });
});
