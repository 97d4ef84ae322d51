import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { authorise, chargeOf, failure, openShop, press, seconds, sessionParams, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox } = shop;

test('creates an open session with the given parameters and no PaymentIntent', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  assert.match(session.id, /^cs_test_\w{58}$/);
  assert.equal(session.object, 'checkout.session');
  assert.equal(session.status, 'open');
  assert.equal(session.payment_status, 'unpaid');
  assert.equal(session.payment_intent, null);
  assert.equal(session.amount_total, 900);
  assert.equal(session.currency, 'usd');
  assert.equal(session.livemode, false);
  assert.equal(session.client_reference_id, 'payment-1');
  assert.equal(session.customer_email, 'thandi@example.com');
  assert.deepEqual(session.metadata, { booking: 'OKV-1' });
  assert.equal(session.url, `http://localhost:${sandbox.port}/c/pay/${session.id}`);
  assert.match(session.lastResponse.requestId, /^req_/);
});

test('retrieves a session with its PaymentIntent and charge expanded', async () => {
  const { session } = await authorise(shop);
  const found = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
  assert.equal(found.status, 'complete');
  assert.equal(found.url, null);
  assert.ok(found.payment_intent && typeof found.payment_intent === 'object');
  assert.equal(found.payment_intent.status, 'requires_capture');
  assert.ok(found.payment_intent.latest_charge && typeof found.payment_intent.latest_charge === 'object');
  assert.equal(found.payment_intent.latest_charge.captured, false);
});

test('copies the metadata in payment_intent_data to the PaymentIntent and its charge', async () => {
  const { intent } = await authorise(shop);
  assert.deepEqual(intent.metadata, { payment: 'payment-1' });
  const charge = await chargeOf(shop, intent.id);
  assert.deepEqual(charge.metadata, { payment: 'payment-1' });
});

test('accepts names of at most 250 characters and descriptions of at most 500', async () => {
  const params = (name: string, description = 'fits'): Stripe.Checkout.SessionCreateParams =>
    sessionParams({
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 300, product_data: { name, description } } }],
    });
  for (const bad of [params('x'.repeat(251)), params('Slot', 'x'.repeat(501))])
    assert.equal((await failure(stripe.checkout.sessions.create(bad))).code, 'parameter_invalid_string_length');
  await stripe.checkout.sessions.create(params('x'.repeat(250), 'x'.repeat(500)));
});

test('rejects an expiry less than 30 minutes or more than 24 hours ahead, with Stripe’s messages', async () => {
  const near = await failure(stripe.checkout.sessions.create(sessionParams({ expires_at: seconds() + 30 * 60 - 5 })));
  assert.equal(near.type, 'StripeInvalidRequestError');
  assert.equal(near.message, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.');
  assert.equal(near.param, 'expires_at');
  const far = await failure(stripe.checkout.sessions.create(sessionParams({ expires_at: seconds() + 24 * 3600 + 60 })));
  assert.equal(far.message, 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.');
  const usual = await stripe.checkout.sessions.create(sessionParams({ expires_at: undefined }));
  assert.equal(usual.expires_at - usual.created, 24 * 3600);
});

test('expires an open session, and explains why it cannot be expired again', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  const expired = await stripe.checkout.sessions.expire(session.id);
  assert.equal(expired.status, 'expired');
  assert.equal(expired.url, null);
  const again = await failure(stripe.checkout.sessions.expire(session.id));
  assert.equal(again.statusCode, 400);
  assert.equal(
    again.message,
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
  );
});

test('does not expire a session that has already been paid', async () => {
  const { session } = await authorise(shop);
  const error = await failure(stripe.checkout.sessions.expire(session.id));
  assert.match(error.message, /status of `complete`/);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'complete');
});

test('expires a session when it is due, and sends an event', async () => {
  const later = await openShop();
  const session = await later.stripe.checkout.sessions.create(sessionParams());
  later.sandbox.control({ action: 'advance', seconds: 31 * 60 + 1 });
  await later.sandbox.webhooksSettled();
  assert.equal((await later.stripe.checkout.sessions.retrieve(session.id)).status, 'expired');
  const event = later.receiver.received.find(
    ({ event: one }) => one.type === 'checkout.session.expired' && one.data.object.id === session.id,
  );
  assert.ok(event);
});

test('cancels the PaymentIntent left by a declined attempt when the session expires', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'decline');
  const expired = await stripe.checkout.sessions.expire(session.id, { expand: ['payment_intent'] });
  assert.ok(expired.payment_intent && typeof expired.payment_intent === 'object');
  assert.equal(expired.payment_intent.status, 'canceled');
  assert.equal(expired.payment_intent.cancellation_reason, 'automatic');
});

test('enables adaptive pricing unless the session disables it', async () => {
  const pricing = async (more: Partial<Stripe.Checkout.SessionCreateParams>) =>
    (await stripe.checkout.sessions.create(sessionParams(more))).adaptive_pricing;
  assert.deepEqual([await pricing({}), await pricing({ adaptive_pricing: { enabled: false } })], [{ enabled: true }, { enabled: false }]);
});

const REFUSED: Array<[name: string, more: Record<string, unknown>, code: string | undefined, param: string]> = [
  ['no line items', { line_items: [] }, 'parameter_missing', 'line_items'],
  ['no success_url', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['an invalid URL', { success_url: 'not a url' }, 'url_invalid', 'success_url'],
  ['a script as a URL', { cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
  ['an invalid email address', { customer_email: 'thandi' }, 'email_invalid', 'customer_email'],
  ['an unknown parameter', { colour: 'blue' }, 'parameter_unknown', 'colour'],
  ['a mode that is not modelled', { mode: 'subscription' }, undefined, 'mode'],
  [
    'an amount that is too small',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } } }] },
    'amount_too_small',
    'line_items',
  ],
  [
    'an amount that is too large',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100_000_000, product_data: { name: 'x' } } }] },
    'amount_too_large',
    'line_items',
  ],
  [
    'a price that is not a number',
    { line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 'x', product_data: { name: 'x' } } }] },
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  ['a metadata name that is too long', { metadata: { ['x'.repeat(41)]: 'y' } }, undefined, 'metadata'],
  ['payment_method_types', { payment_method_types: ['card'] }, 'parameter_unknown', 'payment_method_types'],
  ['automatic capture', { payment_intent_data: {} }, 'parameter_missing', 'payment_intent_data[capture_method]'],
];
for (const [name, more, code, param] of REFUSED) {
  test(`rejects ${name}`, async () => {
    const error = await failure(stripe.checkout.sessions.create(sessionParams(more as never)));
    assert.equal(error.statusCode, 400);
    assert.equal(error.type, 'StripeInvalidRequestError');
    assert.equal(error.code, code);
    assert.equal(error.param, param);
  });
}

test('offers only the allowed payment methods', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams({ allowed_payment_method_types: ['card', 'link'] }));
  assert.deepEqual(session.payment_method_types, ['card', 'link']);
  const none = await failure(stripe.checkout.sessions.create(sessionParams({ allowed_payment_method_types: ['ideal'] })));
  assert.match(none.message, /No valid payment method types/);
});
