export const adminListCopy = {
  loading: 'Loading',
  failed: 'This could not be loaded. Please try again.',
  again: 'Try again',
  more: 'Show more',
  loadingMore: 'Loading...',
} as const;
