import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROVIDER_EVENTS } from '@raffle/contracts/admin/bookings';
import { eventReference } from './webhook-event.rules.js';

const event = (object: unknown, type = 'any.type') => ({ id: 'evt_1', type, livemode: false, data: { object } });

describe('eventReference', () => {
  it.each([
    [
      'a session',
      { object: 'checkout.session', id: 'cs_1', payment_intent: 'pi_1', metadata: { payment: 'OKV-A.1' } },
      { objectId: 'cs_1', sessionId: 'cs_1', intentId: 'pi_1', paymentName: 'OKV-A.1' },
    ],
    [
      'a session without a payment attempt',
      { object: 'checkout.session', id: 'cs_1', payment_intent: null, metadata: {} },
      { objectId: 'cs_1', sessionId: 'cs_1', intentId: null, paymentName: null },
    ],
    [
      'an intent',
      { object: 'payment_intent', id: 'pi_1', metadata: { payment: 'OKV-A.1' } },
      { objectId: 'pi_1', sessionId: null, intentId: 'pi_1', paymentName: 'OKV-A.1' },
    ],
    [
      'a refund with its intent expanded',
      { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' }, metadata: null },
      { objectId: 're_1', sessionId: null, intentId: 'pi_1', paymentName: null },
    ],
    ['an object of another type', { object: 'balance' }, { objectId: '', sessionId: null, intentId: null, paymentName: null }],
    ['nothing', null, { objectId: '', sessionId: null, intentId: null, paymentName: null }],
    [
      'fields of other types',
      { object: 'checkout.session', id: 7, payment_intent: ['pi_1'], metadata: 'x' },
      { objectId: '', sessionId: null, intentId: null, paymentName: null },
    ],
  ])('%s', (_case, object, expected) => {
    expect(eventReference(event(object))).toEqual({ id: 'evt_1', type: 'any.type', live: false, matters: false, ...expected });
  });

  it.each([
    ['checkout.session.completed', true],
    ['checkout.session.expired', true],
    ['payment_intent.payment_failed', true],
    ['charge.refunded', true],
    ['refund.failed', true],
    ['charge.dispute.created', true],
    ['charge.dispute.updated', true],
    ['review.closed', true],
    ['payment_intent.created', false],
    ['payment_intent.amount_capturable_updated', false],
    ['charge.captured', false],
    ['charge.succeeded', false],
    ['customer.created', false],
  ])('for an event of type %s, matters is %s', (type, matters) => {
    expect(eventReference(event({}, type))?.matters).toBe(matters);
  });

  it.each([
    ['no call', null, true],
    ['an action in the provider’s dashboard', { id: null, idempotency_key: null }, true],
    ['our call that closes a page', { id: 'req_1', idempotency_key: 'OKV-7F3K9-QW2MX-4TB.1:expire:0' }, true],
    ["another system's key", { id: 'req_1', idempotency_key: 'shirt:capture:0' }, true],
    ['our capture', { id: 'req_1', idempotency_key: 'OKV-7F3K9-QW2MX-4TB.1:capture:0' }, false],
    ['our release', { id: 'req_1', idempotency_key: 'OKV-7F3K9-QW2MX-4TB.12:cancel:3' }, false],
    ['our refund', { id: 'req_1', idempotency_key: 'OKV-7F3K9-QW2MX-4TB.1:refund:7.1' }, false],
  ])('for an event caused by %s, matters is %s', (_case, request, matters) => {
    expect(eventReference({ ...event({}, 'payment_intent.succeeded'), request })?.matters).toBe(matters);
  });

  it('docs/production.md lists exactly the required events', () => {
    const guide = readFileSync(path.join(__dirname, '../../../../../docs/production.md'), 'utf8');
    const [, listed = ''] = /with exactly these events: ([^.]*(?:\.[a-z_][^.]*)*?)\. /.exec(guide) ?? [];
    expect([...listed.matchAll(/`([a-z_.]+)`/g)].map(([, type]) => type).sort()).toEqual([...PROVIDER_EVENTS].sort());
  });
});
