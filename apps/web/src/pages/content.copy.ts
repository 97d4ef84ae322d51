/** What the pages of text say themselves; what they are about is worded in `content/site-content.ts`. */
export const contentCopy = {
  predict: 'Make Your Prediction',
  rules: {
    title: 'Rules',
    description: 'How the Okavango flood raffle works: slots, cut-off, the winning quarter of an hour, and where the money goes.',
    lead: 'What holds for everybody who predicts.',
    print: 'Print the rules',
  },
  prizes: {
    title: 'Prizes',
    heading: 'Luxury Safari Grand Prize',
    description:
      'The grand prize of the Okavango flood raffle: a 3-night all-inclusive lodge stay for two plus return helicopter flights from Maun.',
    goodToKnow: 'Good to know',
    givers: 'Who gives it',
    sponsored: 'The prize is sponsored by two travel companies.',
  },
  causes: {
    title: 'Donation Causes',
    description: '100% of the proceeds of the Okavango flood raffle go to two local charities, split 50/50.',
    lead: '100% of proceeds go to two local charities, split 50/50.',
    share: (percent: number) => `${percent}% of proceeds`,
    website: 'Visit their web site',
    historyTitle: 'Where the idea comes from',
    costsTitle: 'What it costs to run',
    costs: (sponsor: string) =>
      `Nothing of it comes out of the proceeds: administrative costs are sponsored by one organisation (${sponsor}), and the prize is given by its own sponsors.`,
  },
  help: {
    title: 'Help & Feedback',
    description:
      'Answers about the game, times, paying, holds and refunds of the Okavango flood raffle, and a way to write to the organisers.',
    lead: 'Answers to what people ask most, and a way to write to us.',
    community: 'Other players read and answer in the',
  },
  notFound: {
    title: '404 Page Not Found',
    description: 'There is no page at this address.',
    lead: 'The water has not come this way. The page may have moved, or the address has a typing error.',
    home: 'Back to Home',
    calendar: 'Prediction Calendar',
  },
} as const;
