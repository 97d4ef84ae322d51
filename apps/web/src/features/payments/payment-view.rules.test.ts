import { splitDollars } from '@raffle/contracts/money/money';
import { parseBookingId, viewOfBooking, viewOfSelection, wayOfRefusal } from './payment-view.rules';

describe("a selection's payment page", () => {
  it.each([
    ['held', false, 'payable'],
    ['held', true, 'over'],
    ['paying', false, 'payable'],
    ['paying', true, 'payable'],
    ['booked', false, 'paid'],
    ['conflict', false, 'conflict'],
    ['expiring', false, 'over'],
    ['expired', false, 'over'],
    ['cancelled', false, 'over'],
  ] as const)('in state %s with countdown ended = %s, shows %s', (state, ended, view) => {
    expect(viewOfSelection({ state }, ended)).toBe(view);
  });

  it.each(['paying', 'expiring'] as const)('in state %s, shows confirming while the payment is being processed', (state) => {
    expect(viewOfSelection({ state, processing: true }, true)).toBe('confirming');
  });

  it.each([
    ['no slots were kept', [], 'conflict'],
    ['slots were kept but have expired too', [{ id: '2025-06-14T11:00', date: '2025-06-14', startTime: '' }], 'over'],
  ])("shows an expired selection's conflict only if no slots were kept: %s", (_, keptSlots, view) => {
    expect(viewOfSelection({ state: 'expired', conflict: { unavailableSlots: [], keptSlots } }, false)).toBe(view);
  });
});

describe("a booking's payment page", () => {
  const until = '2025-06-01T07:15:00Z';
  it.each([
    ['none', until, 'payable'],
    ['pending', until, 'payable'],
    ['pending', null, 'over'],
    ['confirming', null, 'confirming'],
    ['paid', null, 'paid'],
    ['cancelled', null, 'over'],
    ['refunded', null, 'over'],
  ] as const)('given the payment status %s and a hold until %s, shows %s', (paymentStatus, heldUntil, view) => {
    expect(viewOfBooking({ paymentStatus, heldUntil })).toBe(view);
  });
});

describe('parseBookingId', () => {
  it.each([
    ['42', 42],
    ['007', 7],
    ['0', null],
    ['-1', null],
    ['4.2', null],
    ['42abc', null],
    ['1e3', null],
    ['', null],
    ['99999999999', null],
    [undefined, null],
  ])('parses %s as %s', (text, id) => {
    expect(parseBookingId(text)).toBe(id);
  });
});

it.each([
  [9, [4.5, 4.5]],
  [3.01, [1.51, 1.5]],
  [0, [0, 0]],
])('divides %d dollars between the charities as %j', (dollars, halves) => {
  expect(splitDollars(dollars)).toEqual(halves);
});

describe('wayOfRefusal', () => {
  it.each([
    ['SLOTS_NO_LONGER_AVAILABLE', 'conflict'],
    ['UNAUTHENTICATED', 'sign-in'],
    ['SELECTION_EXPIRED', 'reread'],
    ['SELECTION_NOT_FOUND', 'reread'],
    ['BOOKING_ALREADY_PAID', 'reread'],
    ['PAYMENT_PROVIDER_UNAVAILABLE', 'stay'],
    ['SEASON_CLOSED', 'stay'],
    ['BUSY_TRY_AGAIN', 'stay'],
    ['INTERNAL', 'stay'],
  ] as const)('maps error code %s to reaction %s', (code, way) => {
    expect(wayOfRefusal(code)).toBe(way);
  });
});
