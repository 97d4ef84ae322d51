import type { SeasonEnding } from '@raffle/contracts/season';

/** Strings for a season that ended without an arrival. */
export const endingCopy = {
  title: ({ as }: Pick<SeasonEnding, 'as'>, year: number) =>
    as === 'called-off' ? `The raffle of ${year} is called off` : `No water came in ${year}`,
  means: ({ as, refunds }: Pick<SeasonEnding, 'as' | 'refunds'>) => {
    if (as === 'called-off') return 'There is no winner, and everybody gets their money back.';
    return refunds
      ? 'Under the rules of the season there is no winner, and everybody gets their money back.'
      : 'Under the rules of the season the last time slot counts, as if the water had arrived when it began.';
  },
  money:
    'Card and wallet payments are refunded automatically, which can take your bank up to ten days. Anyone who paid cash gets it back from the organisers.',
} as const;
