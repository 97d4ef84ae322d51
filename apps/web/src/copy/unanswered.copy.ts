/**
 * Messages for a form that the API did not process because of a network failure, too many attempts or a server error. Every page with a
 * form loads these messages, so they have their own file.
 */
export const unansweredCopy = {
  noNetwork: 'What you typed was not checked, so there is no need to change it.',
  tooMany: (wait: string) => `You can try again in about ${wait}. Until then, even the right password is not accepted.`,
  ours: 'Something went wrong on our side. Please try again in a moment.',
  notYours: 'The problem is on our side, not with your email address or password.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  aMoment: 'a moment',
} as const;
