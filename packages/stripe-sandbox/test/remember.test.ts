import assert from 'node:assert/strict';
import type { Remembered } from '../src/control/remember.js';
import { openShop, test } from './harness.js';

test('adds past payments without sending events', async () => {
  const { sandbox, stripe } = await openShop();
  const paidAt = Math.floor(Date.now() / 1000) - 40 * 86_400;
  const past = [
    { name: 'OKV-A.1', cents: 900, email: 'a@example.com', paid_at: paidAt },
    { name: 'OKV-B.1', cents: 300, email: 'b@example.com', paid_at: paidAt + 60, refunded: true },
  ];
  const events = (await stripe.events.list()).data.length;
  const { payments } = sandbox.control({ action: 'remember', payments: past }) as { payments: Remembered[] };
  assert.deepEqual(
    payments.map(({ name, refund }) => [name, refund !== null]),
    [
      ['OKV-A.1', false],
      ['OKV-B.1', true],
    ],
  );
  const intent = await stripe.paymentIntents.retrieve(payments[0]?.payment_intent ?? '');
  assert.deepEqual(
    [intent.status, intent.amount_received, intent.metadata['payment'], intent.created],
    ['succeeded', 900, 'OKV-A.1', paidAt],
  );
  assert.equal((await stripe.checkout.sessions.retrieve(payments[0]?.session ?? '')).payment_status, 'paid');
  const { captured, refunded, outstanding } = sandbox.ledger().totals;
  assert.deepEqual({ captured, refunded, outstanding }, { captured: 1200, refunded: 300, outstanding: 0 });
  assert.equal((await stripe.events.list()).data.length, events);
  assert.throws(() => sandbox.control({ action: 'remember', payments: [{ ...past[0], cents: -1 }] as never }));
});
