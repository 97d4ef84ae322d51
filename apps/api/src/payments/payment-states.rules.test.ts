import type { PaymentState } from '@raffle/contracts/money/payments';
import { NEXT_PAYMENT_STATES, PAYABLE_STATES, UNFINISHED_STATES } from './payment-states.rules.js';

const ALL = Object.keys(NEXT_PAYMENT_STATES) as PaymentState[];
const EDGES = [
  'creating>open',
  'creating>failed',
  'open>authorised',
  'open>expired',
  'open>failed',
  'authorised>capturing',
  'authorised>voiding',
  'capturing>captured',
  'capturing>voiding',
  'captured>refunding',
  'refunding>refunded',
  'refunding>captured',
  'voiding>voided',
  'voiding>refunding',
  'refunded>captured',
];
const next = (state: PaymentState): readonly PaymentState[] => NEXT_PAYMENT_STATES[state];

describe('payment states', () => {
  it.each(ALL.flatMap((from) => ALL.map((to) => ({ from, to }))))(
    '$from -> $to is allowed only if it is one of the listed edges',
    ({ from, to }) => {
      expect(next(from).includes(to)).toBe(EDGES.includes(`${from}>${to}`));
    },
  );

  it('allow the first capture only from capturing, which only an authorised payment can reach', () => {
    expect(ALL.filter((from) => next(from).includes('captured'))).toEqual(['capturing', 'refunding', 'refunded']);
    expect(ALL.filter((from) => next(from).includes('capturing'))).toEqual(['authorised']);
  });

  it('have exactly three final states', () => {
    const ends = ALL.filter((state) => next(state).length === 0);
    expect(ends.sort()).toEqual(['expired', 'failed', 'voided']);
  });

  it('treat every payable state as unfinished', () => {
    expect(UNFINISHED_STATES).toEqual(expect.arrayContaining([...PAYABLE_STATES]));
  });
});
