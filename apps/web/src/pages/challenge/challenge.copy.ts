export const challengeCopy = {
  title: 'A prediction',
  loading: 'Loading the card...',
  failed: "We couldn't load this card.",
  tryAgain: 'Try again',
  how: 'How the raffle works',
} as const;
