import { disagreement, heldByOrphan } from './agreement.rules.js';

const OURS = { state: 'captured', capturedCents: 900, refundedCents: 300 } as const;
const THEIRS = { status: 'succeeded', capturedCents: 900, backCents: 300 } as const;

describe('disagreement', () => {
  it.each([
    ['the same to the cent', OURS, THEIRS, undefined],
    ['taken there only', { ...OURS, capturedCents: 0, refundedCents: 0 }, THEIRS, '900 cents are captured there, 0 here'],
    ['taken here only', OURS, { ...THEIRS, capturedCents: 0, backCents: 0 }, '0 cents are captured there, 900 here'],
    ['given back there only', { ...OURS, refundedCents: 0 }, THEIRS, '300 cents went back there, 0 here'],
    [
      'authorised there, over here',
      { state: 'expired', capturedCents: 0, refundedCents: 0 },
      { status: 'requires_capture', capturedCents: 0, backCents: 0 },
      'it is authorised there and expired here',
    ],
    [
      'on its way',
      { state: 'capturing', capturedCents: 0, refundedCents: 0 },
      { status: 'requires_capture', capturedCents: 0, backCents: 0 },
      undefined,
    ],
  ] as const)('%s', (_case, ours, theirs, said) => {
    expect(disagreement(ours, theirs)).toBe(said);
  });
});

describe('heldByOrphan', () => {
  const name = 'OKV-7F3K9-QW2MX-4TB.1';
  it('finds money that a payment of ours holds without a row', () => {
    expect(heldByOrphan(name, THEIRS)).toEqual({ authorised: false, cents: 600 });
    expect(heldByOrphan(name, { status: 'requires_capture', capturedCents: 0, backCents: 0 })).toEqual({ authorised: true, cents: 0 });
  });

  it.each([null, '', 'shirt-17', 'OKV-7F3K9-QW2MX-4TB', 'OKV-7F3K9-QW2MX-4TB.x'])(
    'leaves alone what the organiser sells elsewhere: %j',
    (other) => {
      expect(heldByOrphan(other, THEIRS)).toBeUndefined();
    },
  );

  it('has nothing to do where all went back', () => {
    expect(heldByOrphan(name, { ...THEIRS, backCents: 900 })).toBeUndefined();
    expect(heldByOrphan(name, { status: 'canceled', capturedCents: 0, backCents: 0 })).toBeUndefined();
  });
});
