export const seasonCopy = {
  none: 'No predictions yet',
  full: 'Nearly full',
  taken: (count: number) => `${count} taken`,
  failed: 'The counts could not be loaded just now.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
} as const;
