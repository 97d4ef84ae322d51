export const donationsCopy = {
  title: 'Total Donations Raised',
  split: 'Every dollar of the proceeds is split 50/50 between the two.',
  refresh: 'Refresh',
  failed: "We couldn't load the total. Please refresh to try again.",
  loading: 'Loading the total',
  payouts: {
    title: 'What the charities have received',
    season: (year: number) => `Season ${year}`,
    line: (when: string, charity: string, amount: string) => `${when}: ${amount} to ${charity}.`,
    proof: 'See the proof',
    proofOf: (line: string) => `See the proof of ${line}`,
  },
};
