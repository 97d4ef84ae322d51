/** Facts of a season in sentences. Apart from `seasonCopy`, which every page loads. */
export const seasonFactsCopy = {
  late: {
    gift: 'A ticket chosen after the flood arrived, or paid for after the arrival was recorded, does not take part: it is a gift to the charities.',
    refund:
      'A ticket chosen after the flood arrived, or paid for after the arrival was recorded, does not take part: its price is refunded.',
  },
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
} as const;
