import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { authorise, capture, eventsOf, openShop, press, sessionParams, type Shop, test, WEBHOOK_SECRET } from './harness.js';

function receivedAbout({ receiver }: Shop, id: string): string[] {
  return receiver.received.filter(({ body }) => body.includes(id)).map(({ event }) => event.type);
}

test('sends every event of a purchase, with signatures that the SDK accepts', async () => {
  const shop = await openShop();
  const { intent } = await capture(shop);
  await shop.stripe.refunds.create({ payment_intent: intent.id });
  await shop.sandbox.webhooksSettled();
  assert.deepEqual(shop.receiver.refused, []);
  assert.deepEqual(shop.receiver.types().sort(), [
    'charge.captured',
    'charge.refunded',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
    'payment_intent.succeeded',
    'refund.created',
  ]);
  const [first] = shop.receiver.received;
  assert.ok(first);
  const { event, signature, body } = first;
  assert.deepEqual([event.object, event.livemode, event.api_version], ['event', false, '2026-10-28.endive']);
  const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  assert.equal(given, createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex'));
});

test('sends the events for a cancellation, a decline and an expiry', async () => {
  const shop = await openShop();
  const { intent } = await authorise(shop);
  await shop.stripe.paymentIntents.cancel(intent.id);
  const session = await shop.stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'decline');
  await shop.stripe.checkout.sessions.expire(session.id);
  await shop.sandbox.webhooksSettled();
  assert.deepEqual(receivedAbout(shop, intent.id).sort(), [
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
    'payment_intent.created',
  ]);
  const types = shop.receiver.types();
  for (const type of ['charge.failed', 'payment_intent.payment_failed', 'checkout.session.expired']) assert.ok(types.includes(type), type);
  for (const type of ['charge.refunded', 'refund.created']) assert.ok(!types.includes(type), type);
});

test('includes the object as it was when the event was created, and the API call that caused the event', async () => {
  const shop = await openShop();
  const { intent } = await authorise(shop);
  await shop.stripe.paymentIntents.capture(intent.id, {}, { idempotencyKey: 'capture-1' });
  await shop.sandbox.webhooksSettled();
  const held = shop.receiver.received.find(({ event }) => event.type === 'payment_intent.amount_capturable_updated')?.event;
  const taken = shop.receiver.received.find(({ event }) => event.type === 'payment_intent.succeeded')?.event;
  assert.ok(held?.type === 'payment_intent.amount_capturable_updated' && taken?.type === 'payment_intent.succeeded');
  assert.equal(held.data.object.status, 'requires_capture');
  assert.equal(held.request?.id, null);
  assert.equal(taken.request?.idempotency_key, 'capture-1');
});

test('retries with exponential backoff until the receiver responds with 2xx', async () => {
  const shop = await openShop({ webhookRetry: { firstDelayMs: 40, maxDelayMs: 10_000, maxAttempts: 10 } });
  shop.receiver.status = (_, count) => (count <= 3 ? 500 : 200);
  await shop.stripe.checkout.sessions.expire((await shop.stripe.checkout.sessions.create(sessionParams())).id);
  await shop.sandbox.webhooksSettled();
  const times = shop.receiver.received.map((one) => one.atMs);
  assert.equal(times.length, 4);
  assert.equal(new Set(shop.receiver.received.map(({ event }) => event.id)).size, 1);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  // The delays are 40, 80 and 160 ms, each varied by up to 10%. Only the minimum is checked, because a busy machine takes longer.
  assert.ok((waits[0] ?? 0) >= 35 && (waits[1] ?? 0) >= 70 && (waits[2] ?? 0) >= 140, String(waits));
  const [event] = await eventsOf(shop, 'checkout.session.expired');
  assert.equal(event?.pending_webhooks, 0);
});

test('abandons an event after the last attempt, but still lists it and can resend it', async () => {
  const shop = await openShop({ webhookRetry: { firstDelayMs: 1, maxDelayMs: 2, maxAttempts: 3 } });
  shop.receiver.status = () => 302;
  await shop.stripe.checkout.sessions.expire((await shop.stripe.checkout.sessions.create(sessionParams())).id);
  await shop.sandbox.webhooksSettled();
  assert.equal(shop.receiver.received.length, 3);
  const undelivered = async () => (await shop.stripe.events.list()).data.filter((event) => event.pending_webhooks > 0);
  const [event, ...more] = await undelivered();
  assert.ok(event && more.length === 0);
  shop.receiver.status = () => 200;
  shop.sandbox.control({ action: 'redeliver', event: event.id });
  await shop.sandbox.webhooksSettled();
  assert.equal(shop.receiver.received.length, 4);
  assert.deepEqual(await undelivered(), []);
});

test('waits for a receiver that has not started yet', async () => {
  const shop = await openShop();
  shop.sandbox.setWebhookUrl('http://127.0.0.1:9/webhook');
  await authorise(shop);
  assert.equal(shop.receiver.received.length, 0);
  shop.sandbox.setWebhookUrl(shop.receiver.url);
  await shop.sandbox.webhooksSettled();
  assert.ok(shop.receiver.types().includes('checkout.session.completed'));
});

test('pauses webhooks and resumes them in the requested order', async () => {
  const shop = await openShop();
  for (const order of ['forward', 'reverse'] as const) {
    shop.receiver.received.length = 0;
    shop.sandbox.control({ action: 'pause_webhooks' });
    await authorise(shop);
    assert.equal(shop.receiver.received.length, 0);
    shop.sandbox.control({ action: 'resume_webhooks', order });
    await shop.sandbox.webhooksSettled();
    const sent = ['payment_intent.created', 'charge.succeeded', 'payment_intent.amount_capturable_updated', 'checkout.session.completed'];
    assert.deepEqual(shop.receiver.types(), order === 'forward' ? sent : sent.reverse());
  }
});

test('resends events on request', async () => {
  const shop = await openShop();
  await authorise(shop);
  await shop.sandbox.webhooksSettled();
  const before = shop.receiver.received.length;
  shop.sandbox.control({ action: 'duplicate_webhooks', last: 4 });
  await shop.sandbox.webhooksSettled();
  assert.equal(shop.receiver.received.length, before + 4);
  assert.equal(new Set(shop.receiver.received.map(({ event }) => event.id)).size, before);
});

test('drops, duplicates, delays, reorders and fails events on request', async () => {
  const shop = await openShop();
  const send = async (fault: Parameters<typeof shop.sandbox.addFault>[0]): Promise<string[]> => {
    shop.receiver.received.length = 0;
    shop.sandbox.addFault(fault);
    await authorise(shop);
    await shop.sandbox.webhooksSettled();
    return shop.receiver.types().filter((type) => type === 'checkout.session.completed' || type === 'charge.succeeded');
  };
  const match = 'checkout.session.completed';
  assert.deepEqual(await send({ operation: 'webhook', mode: 'drop', match }), ['charge.succeeded']);
  assert.deepEqual(await send({ operation: 'webhook', mode: 'duplicate', match }), ['charge.succeeded', match, match]);
  assert.deepEqual(await send({ operation: 'webhook', mode: 'delay', delayMs: 50, match: 'charge.succeeded' }), [
    match,
    'charge.succeeded',
  ]);
  assert.deepEqual(await send({ operation: 'webhook', mode: 'reorder', delayMs: 60_000, match: 'charge.succeeded' }), [
    match,
    'charge.succeeded',
  ]);
  assert.deepEqual(await send({ operation: 'webhook', mode: 'error', when: 'after', match }), ['charge.succeeded', match, match]);
  assert.deepEqual(await send({ operation: 'webhook', mode: 'error', when: 'before', match }), ['charge.succeeded', match]);
});

test('sends only subscribed events, but lists all events', async () => {
  const narrow = await openShop();
  narrow.sandbox.setWebhookUrl(narrow.receiver.url, ['checkout.session.completed']);
  const { session } = await authorise(narrow);
  await narrow.sandbox.webhooksSettled();
  assert.deepEqual(narrow.receiver.types(), ['checkout.session.completed']);
  const made = await eventsOf(narrow, 'payment_intent.created', 'checkout.session.completed');
  assert.equal(made.length, 2);
  assert.deepEqual(
    narrow.sandbox
      .calls()
      .map(({ operation, status }) => [operation, status])
      .slice(0, 2),
    [
      ['checkout.sessions.create', 200],
      ['checkout.sessions.retrieve', 200],
    ],
  );
  assert.equal(session.status, 'complete');
});

test('rejects an invalid webhook URL', async () => {
  const shop = await openShop();
  assert.throws(() => shop.sandbox.setWebhookUrl('file:///etc/passwd'), /not an http address/);
});
