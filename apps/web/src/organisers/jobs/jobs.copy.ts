export const jobsCopy = {
  none: 'No jobs found.',
  failed: "We couldn't load the jobs.",
  filters: {
    label: 'Search',
    q: 'Search',
    qHint: "Part of a job's name.",
    state: 'Show',
    states: { '': 'All jobs', 'on-time': 'Jobs on time', late: 'Late jobs' },
  },
  table: { label: 'Jobs', name: 'Job', every: 'Runs every', completed: 'Last completed', state: 'State' },
  onTime: 'On time',
  late: (duration: string) => `${duration} late`,
} as const;
