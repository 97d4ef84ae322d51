/** Facts of a season in sentences. Apart from `seasonCopy`, which every page loads. */
export const seasonFactsCopy = {
  late: {
    gift: 'A ticket that joins the public log after its time slot was settled, or after the flood arrived, does not take part: it is a gift to the charities.',
    refund:
      'A ticket that joins the public log after its time slot was settled, or after the flood arrived, does not take part: its price is refunded.',
  },
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
} as const;
