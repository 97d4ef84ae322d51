import type { RuleSection } from './site-content.js';

export const builtRules: RuleSection[] = [
  {
    title: 'Taking part',
    points: [
      '{players}',
      'Each 15-minute time slot is one raffle ticket and costs {price}.',
      'You can select up to {limit} time slots per calendar day, on as many days as you like, from {dates}.',
      'A time slot belongs to one person only: once it is booked, nobody else can book it.',
      'Predictions are cut off {cutoff} before each time slot begins, so that nobody who can already see the water can buy it.',
      'Organisers and the people who record the time at the bridge do not take part.',
    ],
  },
  {
    title: 'How the winner is found',
    points: [
      'A slot wins if the flood arrives within that slot: from its start up to, but not including, the start of the next one.',
      'The official time is recorded by named people at a marked line under the Old Matlapaneng Bridge, with a photo.',
      '{unsold}',
      '{late}',
      '{refunds}',
      'All times are Maun time, CAT (UTC+2).',
      'The result is provisional until it is verified, and then announced on this site.',
      '{nowater}',
    ],
  },
  {
    title: 'The money',
    points: [
      '100% of proceeds go to two local charities, split 50/50.',
      'Administrative costs are paid by a sponsor and never out of the proceeds.',
      'You are charged only for time slots that are confirmed as yours. If one is taken while you pay, no payment is processed for it.',
    ],
  },
];
