import type { NameDisplay } from '@raffle/contracts/people/auth';

export const nameChoiceCopy = {
  title: 'How my name is shown',
  everybody: 'Everybody can see the name on a booked time slot.',
  seenAs: (name: string) => `Yours will read: ${name}`,
  options: {
    full: 'My full name',
    initial: 'First name and initial',
    anonymous: 'Anonymous',
  } satisfies Record<NameDisplay, string>,
  failed: "We couldn't save how your name is shown. Please try again.",
} as const;
