/** Sentences keyed by `NoWaterRule`. Kept in a separate file from the season's other facts, so that the results page loads only these. */
export const noWaterCopy = {
  last_slot: (by: string) =>
    `If the flood has not come by ${by}, the last time slot of the season counts: the winner is found as if the water had arrived when it began.`,
  refund: (by: string) => `If the flood has not come by ${by}, nobody wins and everybody gets their money back.`,
  lastDate: 'the last date of the season',
} as const;
