// @ts-check
// A purchase without people, slots or a database: opens a payment page, receives the signed webhook, reads the payment and captures it,
// with the same SDK and a separate sandbox.
import { createServer } from 'node:http';
import Stripe from 'stripe';
import { answerTasks, listen } from '../tasks.mjs';

const MINUTES_OPEN = 31;

/** @type {Stripe} */
let stripe;
let captured = 0;

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request
    .on('data', (chunk) => chunks.push(chunk))
    .on('end', () => {
      const body = Buffer.concat(chunks);
      const work = request.url === '/buy' ? openPage() : receive(body, String(request.headers['stripe-signature']));
      work.then(
        (text) => response.writeHead(200, { 'Content-Length': Buffer.byteLength(text) }).end(text),
        (error) => response.writeHead(500).end(String(error)),
      );
    });
});

async function openPage() {
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 3, price_data: { currency: 'usd', unit_amount: 300, product_data: { name: 'Flood arrival prediction, 15 minutes' } } },
    ],
    payment_intent_data: { capture_method: 'manual' },
    success_url: 'http://127.0.0.1/payment-return?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1/',
    expires_at: Math.floor(Date.now() / 1000) + MINUTES_OPEN * 60,
  });
  return JSON.stringify({ checkoutUrl: session.url });
}

/** @param {Buffer} body @param {string} signature */
async function receive(body, signature) {
  const event = stripe.webhooks.constructEvent(body, signature, 'whsec_bench');
  if (event.type === 'checkout.session.completed') void capture(event.data.object.id);
  return '{}';
}

/** @param {string} sessionId */
async function capture(sessionId) {
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  if (typeof intent === 'string' || intent === null) throw new Error('the payment intent was not expanded');
  await stripe.paymentIntents.capture(intent.id);
  captured += 1;
}

/** @param {{ sandboxPort: number }} at */
function use({ sandboxPort }) {
  stripe = new Stripe('sk_test_bench', { host: '127.0.0.1', port: sandboxPort, protocol: 'http', telemetry: false });
}

answerTasks({ use, captured: () => captured }, await listen(server));
