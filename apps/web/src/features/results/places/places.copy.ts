import type { ResultState } from '@raffle/contracts/results';

export const placesCopy = {
  title: 'How close you were',
  state: { provisional: 'Provisional', verified: 'Verified', announced: 'Announced' } satisfies Record<
    Exclude<ResultState, 'none'>,
    string
  >,
  stateText: {
    provisional: 'This is provisional. The arrival will be checked a second time, and may still change until then.',
    verified: 'The arrival has been checked a second time. The winner will be announced next.',
    announced: 'This is the final result.',
  } satisfies Record<Exclude<ResultState, 'none'>, string>,
  won: {
    heading: 'The grand prize',
    title: 'You won the grand prize!',
    claim: (until: string, canWrite: boolean) =>
      `Claim it by ${until}${canWrite ? '' : ': reply to the email that we sent you'}. After that day the prize goes to the next in line.`,
    claimed: 'You have claimed it. Congratulations!',
    button: 'Claim the prize',
    subject: (reference: string) => `I claim the grand prize: booking ${reference}`,
    prize: 'See the prize',
  },
  counting: "We're counting the places...",
  others: (count: number) => (count === 1 ? 'Your other ticket' : `Your ${count} other tickets`),
  onlyYou: 'Only you can see this.',
  loading: 'Loading your places...',
  failed: "We couldn't load your places just now.",
  again: 'Try again',
} as const;

export const placeMailCopy = {
  asked: "We'll email you how close you were once the winner is announced.",
  ask: 'Would you like an email about how close you were once the winner is announced?',
  confirm: 'We send it only to a confirmed address, so please confirm your email first.',
  want: 'Email me how close I was',
  stop: "Don't email me how close I was",
  saving: 'One moment...',
  failed: "That didn't work:",
  over: "We won't send any more emails about places this season.",
} as const;
