/** Sentences that state facts about a season. Kept out of `seasonCopy`, because every page loads that file. */
export const seasonFactsCopy = {
  late: {
    gift: 'A ticket that joins the public log after its time slot was settled, or after the flood arrived, does not take part: it is a gift to the charities.',
    refund:
      'A ticket that joins the public log after its time slot was settled, or after the flood arrived, does not take part: its price is refunded.',
  },
  refunds: {
    closed: (settled: string) =>
      `A time slot is settled ${settled}. Until then the organisers can refund a ticket. Afterwards it takes part whatever happens, and can no longer be refunded.`,
    open: (settled: string) =>
      `A time slot is settled ${settled}. A ticket refunded before then does not take part. A ticket refunded afterwards stays in the draw.`,
  },
  settledBefore: (duration: string) => `${duration} before it begins`,
  settledAtStart: 'when it begins',
} as const;
