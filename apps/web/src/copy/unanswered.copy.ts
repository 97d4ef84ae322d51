/**
 * Messages for a form that the API did not process because of a network failure, too many attempts or a server error. Every page with a
 * form loads these messages, so they have their own file.
 */
export const unansweredCopy = {
  noNetwork: "We haven't checked what you typed, so you don't need to change it.",
  tooMany: (wait: string) => `You can try again in about ${wait}. Until then, even the right password won't work.`,
  ours: 'Something went wrong on our side. Please try again in a moment.',
  notYours: 'The problem is on our side, not with your email address or password.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  aMoment: 'a moment',
} as const;
