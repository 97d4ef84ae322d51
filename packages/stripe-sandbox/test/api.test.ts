import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { authorise, capture, client, failure, KEY, openShop, sessionParams, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox } = shop;

test('responds with 401 to a missing, live or invalid key', async () => {
  const missing = await fetch(`${sandbox.url}/v1/events`);
  assert.equal(missing.status, 401);
  assert.match(missing.headers.get('request-id') ?? '', /^req_\w{14}$/);
  for (const key of ['sk_live_abcdefgh', 'pk_test_abcdefgh', 'nonsense']) {
    const error = await failure(client(sandbox, {}, key).events.list());
    assert.equal(error.type, 'StripeAuthenticationError');
    assert.match(error.message, /^Invalid API Key provided: /);
    assert.ok(!error.message.includes('abcdefgh'));
  }
});

test('accepts only the configured secret key, if one is configured', async () => {
  const strict = await openShop({ secretKey: KEY });
  assert.equal((await strict.stripe.events.list()).data.length, 0);
  assert.equal((await failure(client(strict.sandbox, {}, 'sk_test_other').events.list())).statusCode, 401);
});

test('names the unknown URL in the 404 response', async () => {
  const response = await fetch(`${sandbox.url}/v1/customers`, { headers: { Authorization: `Bearer ${KEY}` } });
  assert.equal(response.status, 404);
  const { error } = (await response.json()) as { error: { message: string } };
  assert.match(error.message, /^Unrecognized request URL \(GET: \/v1\/customers\)/);
});

test('lists payments newest first and in pages, and works with the SDK’s auto-pagination', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.unshift((await authorise(shop)).intent.id);
  const first = await stripe.paymentIntents.list({ limit: 2 });
  assert.deepEqual([first.data.map((one) => one.id), first.has_more, first.url], [ids.slice(0, 2), true, '/v1/payment_intents']);
  const next = await stripe.paymentIntents.list({ limit: 2, starting_after: ids[1] });
  assert.deepEqual(
    next.data.map((one) => one.id),
    ids.slice(2, 4),
  );
  const all: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
  assert.deepEqual(all.slice(0, 5), ids);
  assert.equal(new Set(all).size, all.length);
  const lost = await failure(stripe.paymentIntents.list({ starting_after: 'pi_none' }));
  assert.deepEqual([lost.statusCode, lost.code, lost.param], [400, 'resource_missing', 'starting_after']);
  assert.equal((await failure(stripe.paymentIntents.list({ limit: 101 }))).param, 'limit');
});

test('lists only objects created at or after the given time', async () => {
  const { created } = (await authorise(shop)).intent;
  assert.equal((await stripe.paymentIntents.list({ created: { gte: created + 10 } })).data.length, 0);
  assert.ok((await stripe.paymentIntents.list({ created: { gte: created } })).data.length > 0);
});

test('rejects a parameter that Stripe accepts but the sandbox does not support', async () => {
  const { intent } = await authorise(shop);
  for (const call of [
    stripe.paymentIntents.capture(intent.id, { amount_to_capture: 100 }),
    stripe.refunds.create({ payment_intent: intent.id, reverse_transfer: true }),
    stripe.checkout.sessions.create(sessionParams({ customer_creation: 'always' })),
  ])
    assert.equal((await failure(call)).code, 'parameter_unknown');
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture');
});

test('rejects an invalid expand parameter before the operation runs', async () => {
  const { intent } = await authorise(shop);
  const error = await failure(stripe.paymentIntents.capture(intent.id, { expand: ['colour'] }));
  assert.equal(error.message, 'This property cannot be expanded (colour).');
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture');
});

test('limits body size and nesting depth, and rejects names that could pollute prototypes', async () => {
  const post = (body: string): Promise<Response> =>
    fetch(`${sandbox.url}/v1/refunds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  assert.equal((await post(`metadata[x]=${'y'.repeat(300 * 1024)}`)).status, 413);
  assert.equal((await post('a[b][c][d][e][f][g][h][i]=1')).status, 400);
  for (const name of ['__proto__[polluted]', 'metadata[__proto__][polluted]', 'constructor[prototype][polluted]']) {
    assert.equal((await post(`${name}=1`)).status, 400);
  }
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test('survives invalid HTTP requests', async () => {
  const socket = connect(sandbox.port, '127.0.0.1');
  socket.write('GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const answer = await new Promise<string>((resolve) => socket.on('data', (data: Buffer) => resolve(data.toString())));
  assert.match(answer, /^HTTP\/1\.1 400/);
  assert.equal((await fetch(`${sandbox.url}/nowhere`)).status, 404);
  assert.equal((await fetch(`${sandbox.url}/v1/payment_intents/%E0%A4%A`, { headers: { Authorization: `Bearer ${KEY}` } })).status, 404);
});

test('accepts only JSON at the control endpoint, so that a form on another site cannot use it', async () => {
  const form = await fetch(`${sandbox.url}/_control`, { method: 'POST', body: new URLSearchParams({ action: 'pause_webhooks' }) });
  assert.equal(form.status, 400);
  const post = (body: string): Promise<Response> =>
    fetch(`${sandbox.url}/_control`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  assert.equal((await post('{"action":"pay","session":"cs_test_none"}')).status, 404);
  assert.equal((await post('{"action":"fly"}')).status, 400);
  assert.equal((await post('nonsense')).status, 400);
  const { intent } = await capture(shop);
  assert.equal((await post(JSON.stringify({ action: 'refund', payment_intent: intent.id, amount: -5 }))).status, 400);
  assert.equal((await post(JSON.stringify({ action: 'refund', payment_intent: intent.id, amount: 300 }))).status, 200);
  const state = (await (await fetch(`${sandbox.url}/_state`)).json()) as { refunds: unknown[] };
  assert.equal(state.refunds.length, 1);
});
