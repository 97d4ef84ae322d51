/** Copy for the shared components in `ui/`. */
export const uiCopy = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  waiting: {
    offline: "You're offline. This page opens by itself when you're back online.",
    unreachable: "We can't reach the site right now. This page opens by itself as soon as we can.",
  },
  notifications: 'Notifications',
  dismiss: 'Dismiss notification',
  problems: 'Please correct the following',
  refused: "That didn't work",
  brokenTitle: 'Something went wrong',
  tryAgain: 'Try again',
} as const;
