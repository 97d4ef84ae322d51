import assert from 'node:assert/strict';
import { authorise, chargeOf, openShop, press, sessionParams, test } from './harness.js';

const shop = await openShop();
const { stripe, sandbox } = shop;

test('identifies itself as a test page and shows the order, total and possible outcomes', async () => {
  const session = await stripe.checkout.sessions.create(
    sessionParams({
      line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 300, product_data: { name: 'Slot <10:00> & "more"' } } }],
    }),
  );
  const response = await fetch(session.url ?? '');
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.match(html, /<html lang="en">/);
  assert.match(html, /Test payment page\.<\/strong> No real money moves\./);
  assert.match(html, /<h1>Pay \$6\.00<\/h1>/);
  assert.match(html, /Slot &lt;10:00&gt; &amp; &quot;more&quot;<small>2 × \$3\.00<\/small>/);
  for (const outcome of ['card', 'wallet', 'decline', 'cancel']) assert.match(html, new RegExp(`name="outcome" value="${outcome}"`));
  assert.doesNotMatch(html, /<script|https?:\/\/(?!shop\.test)/);
});

test('sends a content security policy that forbids scripts and framing and restricts form targets', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  const { headers } = await fetch(session.url ?? '');
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self' http://shop.test; base-uri 'none'; frame-ancestors 'none'",
  );
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal((await fetch(`${sandbox.url}/c/pay.css`)).headers.get('content-type'), 'text/css; charset=utf-8');
});

test('redirects to success_url with the session’s ID if the outcome is card or wallet', async () => {
  for (const outcome of ['card', 'wallet']) {
    const session = await stripe.checkout.sessions.create(sessionParams());
    const response = await press(session.url, outcome);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), `http://shop.test/payment/success?session_id=${session.id}`);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    const charge = await chargeOf(shop, String(intent));
    assert.equal(charge.payment_method_details?.card?.wallet?.type, outcome === 'wallet' ? 'google_pay' : undefined);
  }
});

test('redirects back to the page if the outcome is decline, shows the reason and still accepts payment', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  const response = await press(session.url, 'decline');
  assert.equal(response.status, 303);
  assert.equal(response.headers.get('location'), session.url);
  assert.match(
    await (await fetch(session.url ?? '')).text(),
    /role="alert"><strong>Your card was declined\.<\/strong> Please try a different card\./,
  );
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'open');
  assert.match((await press(session.url, 'card')).headers.get('location') ?? '', /success/);
});

test('redirects to the shop if the outcome is cancel, and leaves the session open', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  const response = await press(session.url, 'cancel');
  assert.deepEqual([response.status, response.headers.get('location')], [303, 'http://shop.test/payment/cancelled']);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'open');
});

test('pays only once when the form is submitted twenty times simultaneously', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(session.url, 'card')));
  assert.ok(answers.every((answer) => answer.status === 303 && answer.headers.get('location')?.includes(session.id)));
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  assert.equal(sandbox.ledger(String(intent)).totals.authorized, 900);
  const page = await fetch(`${sandbox.url}/c/pay/${session.id}`);
  assert.match(await page.text(), /You will not be charged again/);
});

test('rejects payment for an expired session and shows a message', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  await stripe.checkout.sessions.expire(session.id);
  const shown = await fetch(session.url ?? '');
  assert.equal(shown.status, 200);
  assert.match(await shown.text(), /This payment page has expired[\s\S]*href="http:\/\/shop\.test\/payment\/cancelled"/);
  for (const outcome of ['card', 'wallet', 'decline', 'cancel']) assert.equal((await press(session.url, outcome)).status, 410);
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_intent, null);
});

test('responds to invalid requests with 4xx', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  assert.equal((await press(session.url, 'steal')).status, 400);
  assert.equal((await press(session.url, 'decline', { decline_code: 'nonsense' })).status, 400);
  assert.equal((await fetch(session.url ?? '', { method: 'DELETE' })).status, 405);
  assert.equal((await fetch(`${sandbox.url}/c/pay/cs_test_none`)).status, 404);
  const { session: paid } = await authorise(shop);
  assert.equal((await press(`${sandbox.url}/c/pay/${paid.id}`, 'decline')).status, 303);
});

test('completes a session through the control endpoint, as if the buyer had paid but not returned to the shop', async () => {
  const session = await stripe.checkout.sessions.create(sessionParams());
  sandbox.control({ action: 'pay', session: session.id });
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'complete');
  assert.throws(() => sandbox.control({ action: 'pay', session: session.id }), /not open/);
});
