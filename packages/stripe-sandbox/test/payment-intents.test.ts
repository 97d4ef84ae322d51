import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { authorise, capture, chargeOf, eventsOf, failure, openShop, press, sessionParams, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox, receiver } = shop;

test('authorises the payment, and takes the money only when it is captured', async () => {
  const { session, intent } = await authorise(shop);
  assert.equal(intent.status, 'requires_capture');
  assert.equal(intent.amount_capturable, 900);
  assert.equal(intent.amount_received, 0);
  assert.equal(session.payment_status, 'unpaid');
  const captured = await stripe.paymentIntents.capture(intent.id, { expand: ['latest_charge'] });
  assert.equal(captured.status, 'succeeded');
  assert.equal(captured.amount_capturable, 0);
  assert.equal(captured.amount_received, 900);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, 'paid');
  const charge = captured.latest_charge as Stripe.Charge;
  assert.equal(charge.captured, true);
});

test('captures part of the amount, and releases the rest without moving money', async () => {
  const { intent } = await authorise(shop);
  sandbox.control({ action: 'capture', payment_intent: intent.id, amount: 600 });
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).amount_received, 600);
  const charge = await chargeOf(shop, intent.id);
  assert.deepEqual([charge.amount_captured, charge.amount_refunded], [600, 0]);
  assert.deepEqual((await stripe.refunds.list({ payment_intent: intent.id })).data, []);
  assert.deepEqual(sandbox.ledger(intent.id).totals, {
    authorized: 900,
    captured: 600,
    voided: 300,
    refunded: 0,
    fees: 47,
    disputed: 0,
    outstanding: 0,
    net: 553,
  });
});

test('does not capture more than is authorised', async () => {
  const { intent } = await authorise(shop);
  assert.throws(() => sandbox.control({ action: 'capture', payment_intent: intent.id, amount: 901 }), /cannot be greater than/);
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture');
});

test('rejects a second capture, and returns the current intent with the error', async () => {
  const { intent } = await capture(shop);
  const error = await failure(stripe.paymentIntents.capture(intent.id));
  assert.equal(error.statusCode, 400);
  assert.equal(error.code, 'payment_intent_unexpected_state');
  assert.equal(error.message, 'This PaymentIntent could not be captured because it has already been captured.');
  assert.equal(error.payment_intent?.status, 'succeeded');
  assert.match(String(error.requestId), /^req_/);
});

test('releases an authorisation without a refund if it is cancelled before capture', async () => {
  const { intent } = await authorise(shop);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned', expand: ['latest_charge'] });
  assert.equal(canceled.status, 'canceled');
  assert.equal(canceled.cancellation_reason, 'abandoned');
  assert.equal(canceled.amount_capturable, 0);
  assert.ok(canceled.canceled_at);
  const charge = canceled.latest_charge as Stripe.Charge;
  assert.deepEqual(
    [charge.captured, charge.refunded, charge.amount_captured, charge.amount_refunded, charge.balance_transaction],
    [false, false, 0, 0, null],
  );
  assert.deepEqual((await stripe.refunds.list({ payment_intent: intent.id })).data, []);
  assert.deepEqual(
    (await eventsOf(shop, 'refund.created', 'charge.refunded', 'payment_intent.canceled')).map(({ type }) => type),
    ['payment_intent.canceled'],
  );
  assert.equal(sandbox.ledger(intent.id).totals.voided, 900);
  const capturing = await failure(stripe.paymentIntents.capture(intent.id));
  assert.match(
    capturing.message,
    /status of canceled\. Only a PaymentIntent with one of the following statuses may be captured: requires_capture\./,
  );
});

test('does not cancel an intent that is already captured or cancelled', async () => {
  const { intent: taken } = await capture(shop);
  const first = await failure(stripe.paymentIntents.cancel(taken.id));
  assert.equal(first.code, 'payment_intent_unexpected_state');
  assert.match(first.message, /^You cannot cancel this PaymentIntent because it has a status of succeeded\./);
  const { intent: held } = await authorise(shop);
  await stripe.paymentIntents.cancel(held.id);
  assert.match((await failure(stripe.paymentIntents.cancel(held.id))).message, /status of canceled/);
});

test('does not cancel an open session’s intent, because the session has to be expired instead', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'decline');
  const { payment_intent: id } = await stripe.checkout.sessions.retrieve(session.id);
  const error = await failure(stripe.paymentIntents.cancel(String(id)));
  assert.match(error.message, /^You cannot perform this action on PaymentIntents created by Checkout\./);
});

test('keeps the decline reason until another card is accepted', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'decline', { decline_code: 'insufficient_funds' });
  const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const declined = open.payment_intent as Stripe.PaymentIntent;
  assert.equal(open.status, 'open');
  assert.equal(declined.status, 'requires_payment_method');
  assert.equal(declined.last_payment_error?.code, 'card_declined');
  assert.equal(declined.last_payment_error?.decline_code, 'insufficient_funds');
  await press(session.url, 'card');
  const paid = await stripe.paymentIntents.retrieve(declined.id);
  assert.equal(paid.status, 'requires_capture');
  assert.equal(paid.last_payment_error, null);
  const charges = (await eventsOf(shop, 'charge.failed', 'charge.succeeded')).slice(0, 2);
  assert.deepEqual(
    charges.map(({ type, data }) => [type, (data.object as Stripe.Charge).payment_intent]),
    [
      ['charge.succeeded', declined.id],
      ['charge.failed', declined.id],
    ],
  );
});

test('authorises a payment only once the buyer confirms it, and never if the session expires first', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'challenge');
  const asked = (await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }))
    .payment_intent as Stripe.PaymentIntent;
  assert.deepEqual([asked.status, asked.amount_capturable, asked.next_action?.type], ['requires_action', 0, 'redirect_to_url']);
  assert.match(await (await fetch(session.url ?? '')).text(), /Your bank asks you to confirm this payment\./);
  assert.equal((await eventsOf(shop, 'payment_intent.requires_action')).length, 1);
  await press(session.url, 'card');
  const held = await stripe.paymentIntents.retrieve(asked.id);
  assert.deepEqual([held.status, held.next_action], ['requires_capture', null]);
  const other = await stripe.checkout.sessions.create(sessionParams());
  await press(other.url, 'challenge');
  const expired = await stripe.checkout.sessions.expire(other.id, { expand: ['payment_intent'] });
  assert.equal((expired.payment_intent as Stripe.PaymentIntent).status, 'canceled');
  assert.equal(sandbox.ledger(String((expired.payment_intent as Stripe.PaymentIntent).id)).totals.authorized, 0);
});

test('treats a failed confirmation as a decline and leaves the page open for another card', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'challenge');
  await press(session.url, 'decline');
  const refused = (await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] }))
    .payment_intent as Stripe.PaymentIntent;
  assert.deepEqual(
    [refused.status, refused.next_action, refused.last_payment_error?.code],
    ['requires_payment_method', null, 'card_declined'],
  );
});

test('completes the session while the payment is processing, but authorises nothing until the bank decides', async () => {
  const read = async (id: string) => {
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    return { intent: intent.id, states: [session.status, session.payment_status, intent.status, intent.amount_capturable] };
  };
  const session = await stripe.checkout.sessions.create(sessionParams());
  await press(session.url, 'processing');
  const paid = await read(session.id);
  assert.deepEqual(paid.states, ['complete', 'unpaid', 'processing', 0]);
  assert.equal((await failure(stripe.checkout.sessions.expire(session.id))).statusCode, 400);
  assert.equal((await failure(stripe.paymentIntents.capture(paid.intent))).code, 'payment_intent_unexpected_state');
  sandbox.control({ action: 'end_processing', payment_intent: paid.intent });
  assert.deepEqual((await read(session.id)).states, ['complete', 'unpaid', 'requires_capture', 900]);
  assert.equal((await eventsOf(shop, 'checkout.session.async_payment_succeeded')).length, 1);

  const other = await stripe.checkout.sessions.create(sessionParams());
  await press(other.url, 'processing');
  const refused = await read(other.id);
  sandbox.control({ action: 'end_processing', payment_intent: refused.intent, decline_code: 'insufficient_funds' });
  assert.deepEqual((await read(other.id)).states, ['complete', 'unpaid', 'requires_payment_method', 0]);
  assert.equal((await eventsOf(shop, 'checkout.session.async_payment_failed')).length, 1);
  assert.throws(() => sandbox.control({ action: 'end_processing', payment_intent: refused.intent }), /not processing/);
});

test('responds with 404 if the ID is unknown', async () => {
  const error = await failure(stripe.paymentIntents.retrieve('pi_none'));
  assert.equal(error.statusCode, 404);
  assert.equal(error.code, 'resource_missing');
  assert.equal(error.message, "No such payment_intent: 'pi_none'");
});

test('cancels the intent and sends charge.expired when an authorisation lapses', async () => {
  const { intent } = await authorise(shop);
  sandbox.control({ action: 'lapse_authorization', payment_intent: intent.id });
  const lapsed = await stripe.paymentIntents.retrieve(intent.id);
  assert.deepEqual([lapsed.status, lapsed.cancellation_reason], ['canceled', 'automatic']);
  const [expired] = await eventsOf(shop, 'charge.expired');
  assert.equal((expired?.data.object as Stripe.Charge).payment_intent, intent.id);
  assert.deepEqual((await stripe.refunds.list({ payment_intent: intent.id })).data, []);
});

test('does not capture an intent after the bank has declined it permanently', async () => {
  const { intent, session } = await authorise(shop);
  sandbox.addFault({ operation: 'payment_intents.capture', mode: 'decline', when: 'after' });
  assert.equal((await failure(stripe.paymentIntents.capture(intent.id))).statusCode, 402);
  const refused = await stripe.paymentIntents.retrieve(intent.id);
  assert.deepEqual(
    [refused.status, refused.amount_capturable, refused.last_payment_error?.decline_code],
    ['requires_payment_method', 0, 'generic_decline'],
  );
  assert.equal((await failure(stripe.paymentIntents.capture(intent.id))).code, 'payment_intent_unexpected_state');
  assert.deepEqual([sandbox.ledger(intent.id).totals.voided, sandbox.ledger(intent.id).totals.outstanding], [900, 0]);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'complete');
});

test('holds a payment for review, captures nothing on approval, and releases the authorisation on cancellation', async () => {
  sandbox.control({ action: 'review_payments', on: true });
  const [one, other] = [await authorise(shop), await authorise(shop)];
  sandbox.control({ action: 'review_payments', on: false });
  const review = String(one.intent.review);
  assert.equal((await chargeOf(shop, one.intent.id)).review, review);
  const read = async (id: string): Promise<[status: string, open: boolean | undefined, reason: string | null | undefined]> => {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['review'] });
    const found = intent.review as Stripe.Review | null;
    return [intent.status, found?.open, found?.closed_reason];
  };
  for (const { intent } of [one, other]) assert.deepEqual(await read(intent.id), ['requires_capture', true, null]);
  sandbox.control({ action: 'close_review', payment_intent: one.intent.id, closed_reason: 'approved' });
  assert.deepEqual(await read(one.intent.id), ['requires_capture', false, 'approved']);
  sandbox.control({ action: 'close_review', payment_intent: other.intent.id, closed_reason: 'canceled' });
  assert.deepEqual(await read(other.intent.id), ['canceled', false, 'canceled']);
  await sandbox.webhooksSettled();
  for (const type of ['review.opened', 'review.closed']) assert.equal(receiver.types().filter((one) => one === type).length, 2);
});
