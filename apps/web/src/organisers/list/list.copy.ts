export const listCopy = {
  filters: 'Filters',
  moreFilters: 'More filters',
  find: 'Search',
  clear: 'Show everything',
  views: 'Views',
  loading: 'Loading',
  failed: "We couldn't load this. Please try again.",
  again: 'Try again',
  season: 'Season',
  anySeason: 'All seasons',
  oneSeason: 'Only one season is shown.',
  none: 'Nothing found.',
  shown: (count: number, all: boolean) => (all ? `${count} shown` : `The latest ${count} shown`),
  choose: 'Choose',
  chosen: (count: number) => `${count} chosen`,
  chooseNone: 'Choose none',
  more: 'Show more',
  loadingMore: 'Loading...',
} as const;

export const csvCopy = {
  download: 'Download as CSV',
  pending: 'Preparing...',
  failed: "We couldn't create the file",
} as const;
