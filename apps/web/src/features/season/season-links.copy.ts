/** Links for phases in which nothing is on sale, and notices for demonstration and cash-only sites. */
export const phaseCopy = {
  all: 'See all predictions',
  result: 'See the result',
  raised: (amount: string) => `${amount} was raised for the two charities, half each.`,
  cashOnly: (contact: string) =>
    `Tickets are sold for cash. ${contact === '' ? 'Ask the organisers where.' : `Ask the organisers where: ${contact}.`}`,
  demonstration: 'This is a demonstration: no money is taken, and there is nothing to win.',
} as const;
