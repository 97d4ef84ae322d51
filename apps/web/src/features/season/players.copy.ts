/** Sentences about who can take part. */
export const playersCopy = {
  anyone: 'Anyone can take part.',
  rule: (conditions: string) => `You must ${conditions} to take part.`,
  atLeast: (years: number) => `at least ${years} years old`,
  be: (age: string) => `be ${age}`,
  are: (age: string) => `are ${age}`,
  live: (countries: string) => `live in ${countries}`,
  and: ' and ',
  or: ' or ',
} as const;
