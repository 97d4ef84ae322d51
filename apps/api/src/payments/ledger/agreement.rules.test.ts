import { ownershipOf, disagreement, heldMoney } from './agreement.rules.js';

const NONE = { disputedCents: 0, disputes: [] } as const;
const OURS = { state: 'captured', capturedCents: 900, refundedCents: 300, ...NONE } as const;
const THEIRS = { status: 'succeeded', capturedCents: 900, refundedCents: 300, ...NONE } as const;

describe('disagreement', () => {
  it.each([
    ['equal to the cent', OURS, THEIRS, undefined],
    ['captured only at the provider', { ...OURS, capturedCents: 0, refundedCents: 0 }, THEIRS, '900 cents are captured there, 0 here'],
    ['captured only here', OURS, { ...THEIRS, capturedCents: 0, refundedCents: 0 }, '0 cents are captured there, 900 here'],
    ['refunded only at the provider', { ...OURS, refundedCents: 0 }, THEIRS, '300 cents went back there, 0 here'],
    [
      'withdrawn by a bank, recorded only at the provider',
      OURS,
      { ...THEIRS, disputedCents: 600, disputes: ['du_1 needs_response'] },
      '600 cents are withdrawn by disputes there, 0 here',
    ],
    [
      'a dispute decided only at the provider',
      { ...OURS, disputedCents: 600, disputes: ['du_1 needs_response'] },
      { ...THEIRS, disputedCents: 600, disputes: ['du_1 lost'] },
      'there is du_1 lost there, du_1 needs_response here',
    ],
    [
      'authorised at the provider, ended here',
      { state: 'expired', capturedCents: 0, refundedCents: 0, ...NONE },
      { status: 'requires_capture', capturedCents: 0, refundedCents: 0, ...NONE },
      'it is authorised there and expired here',
    ],
    [
      'capture pending',
      { state: 'capturing', capturedCents: 0, refundedCents: 0, ...NONE },
      { status: 'requires_capture', capturedCents: 0, refundedCents: 0, ...NONE },
      undefined,
    ],
  ] as const)('%s', (_case, ours, theirs, said) => {
    expect(disagreement(ours, theirs)).toBe(said);
  });
});

describe('ownershipOf', () => {
  const name = 'OKV-7F3K9-QW2MX-4TB.1';
  const us = { installation: 'one', site: 'https://raffle.example' };

  it.each([
    ['this site', { name, origin: us }, false, 'ours'],
    ['another database', { name, origin: { ...us, installation: 'two' } }, false, 'foreign'],
    ['another database, even if a booking here has the same reference', { name, origin: { ...us, installation: 'two' } }, true, 'foreign'],
    ['a copy of this database used at another URL', { name, origin: { ...us, site: 'https://staging.example' } }, false, 'foreign'],
    ['an older version that sent no origin, for a booking in this database', { name, origin: null }, true, 'ours'],
    ['an older version that sent no origin, without a booking in this database', { name, origin: null }, false, 'foreign'],
  ] as const)('recognises a payment created by %s', (_case, money, hasBooking, belongs) => {
    expect(ownershipOf(money, us, hasBooking)).toBe(belongs);
  });

  it.each([null, '', 'shirt-17', 'OKV-7F3K9-QW2MX-4TB', 'OKV-7F3K9-QW2MX-4TB.x'])(
    'recognises a payment named %j as created by other software',
    (other) => {
      expect(ownershipOf({ name: other, origin: us }, us, true)).toBe('stranger');
    },
  );
});

describe('heldMoney', () => {
  it('returns how much money a payment still holds', () => {
    expect(heldMoney(THEIRS)).toEqual({ authorised: false, cents: 600 });
    expect(heldMoney({ status: 'requires_capture', capturedCents: 0, refundedCents: 0, ...NONE })).toEqual({ authorised: true, cents: 0 });
  });

  it('returns undefined if the payment no longer holds any money', () => {
    expect(heldMoney({ ...THEIRS, disputedCents: 600 })).toBeUndefined();
    expect(heldMoney({ status: 'canceled', capturedCents: 0, refundedCents: 0, ...NONE })).toBeUndefined();
  });
});
