export const donationsCopy = {
  title: 'Total Donations Raised',
  split: 'Every dollar of the proceeds is split 50/50 between the two.',
  refresh: 'Refresh',
  refreshing: 'Refreshing...',
  failed: 'We could not load the total. Please refresh to try again.',
  loading: 'Loading the total',
};
