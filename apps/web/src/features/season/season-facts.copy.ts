import type { NoWaterRule } from '@raffle/contracts/admin/season';

/** Facts of a season in sentences. Apart from `seasonCopy`, which every page loads. */
export const seasonFactsCopy = {
  late: {
    gift: 'A ticket that joins the public log after its time slot was settled, or after the flood arrived, does not take part: it is a gift to the charities.',
    refund:
      'A ticket that joins the public log after its time slot was settled, or after the flood arrived, does not take part: its price is refunded.',
  },
  noWater: {
    last_slot: (by: string) =>
      `If the flood has not come by ${by}, the last time slot of the season counts: the winner is found as if the water had arrived when it began.`,
    refund: (by: string) => `If the flood has not come by ${by}, nobody wins and everybody gets their money back.`,
  } satisfies Record<NoWaterRule, (by: string) => string>,
  lastDate: 'the last date of the season',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
} as const;
