/** Fixed strings for the text pages. The pages' editable content is in `content/site-content.ts`. */
export const contentCopy = {
  predict: 'Make Your Prediction',
  rules: {
    title: 'Rules',
    description: 'How the Okavango flood raffle works: slots, cut-off, the winning 15 minutes, and where the money goes.',
    lead: 'The rules for everybody who makes a prediction.',
    print: 'Print the rules',
    fair: 'How to check that it is fair',
  },
  prizes: {
    title: 'Prizes',
    heading: 'Luxury Safari Grand Prize',
    description:
      'The grand prize of the Okavango flood raffle: a 3-night all-inclusive lodge stay for two plus return helicopter flights from Maun.',
    goodToKnow: 'Good to know',
    givers: 'The sponsors',
    sponsored: 'The prize is sponsored by two travel companies.',
  },
  causes: {
    title: 'Donation Causes',
    description: '100% of the proceeds of the Okavango flood raffle go to two local charities, split 50/50.',
    lead: '100% of proceeds go to two local charities, split 50/50.',
    share: (percent: number) => `${percent}% of proceeds`,
    website: 'Visit their website',
    historyTitle: 'Where the idea comes from',
    costsTitle: 'What it costs to run',
    costs: (sponsor: string | null) =>
      `None of it comes out of the proceeds: administrative costs are sponsored by one organisation${sponsor === null ? '' : ` (${sponsor})`}, and the prize is given by its own sponsors.`,
  },
  about: {
    title: 'About',
    heading: 'Who runs this raffle',
    description: 'Who runs the Okavango flood raffle, how to reach them, what happens to your data, and how refunds work.',
    lead: 'Who you pay, how to reach them, and what happens to your money and your data.',
    reachTitle: 'How to reach us',
    whatsApp: (number: string) => `WhatsApp ${number}`,
    email: (address: string) => `Email ${address}`,
    feedback: 'Write to us here (sign-in needed)',
    community: 'Other players are in the',
    moneyTitle: 'Where the money goes',
    money: (first: string, second: string) => `100% of proceeds go to two local charities, split 50/50: ${first} and ${second}.`,
    causes: 'More about the causes',
    permitTitle: 'Permit',
    permit: (number: string) => `This raffle runs under permit ${number}.`,
    playersTitle: 'Who can take part',
    privacyTitle: 'Your data',
    keep: (years: number) =>
      `We delete your name, email address and phone number ${years === 1 ? '1 year' : `${years} years`} after the last date of the last season in which you registered or made a prediction. Your tickets stay in the raffle as Anonymous.`,
    refundsTitle: 'Refunds',
    // The default refund policy. Organisers may replace it.
    refunds: [
      'You are charged only for time slots that are confirmed as yours. If one is taken while you pay, no payment is processed for it.',
      'A confirmed prediction is locked: the slot is yours and stays yours until the flood decides.',
      '{late}',
      '{refunds}',
      'If something went wrong with a payment, write to us with your booking reference. A refund goes back the way you paid.',
    ],
    questions: 'Questions and answers',
  },
  questions: {
    title: 'Questions and Answers',
    description: 'What people ask most about the Okavango flood raffle: the game, time slots, paying, holds and refunds, and your account.',
    lead: "What people ask most. You don't need to sign in to read it.",
    moreTitle: 'Something else?',
    more: 'Ask the people who run it.',
    about: 'How to reach us',
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
    lead: 'The water has not come this way. The page may have moved, or there is a mistake in the address.',
    home: 'Back to Home',
    calendar: 'Prediction Calendar',
  },
} as const;
