/** Words of the pieces that every page is made of. */
export const uiCopy = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  waiting: {
    offline: "You're offline. This page opens by itself when you are connected again.",
    unreachable: "We can't reach the site right now. This page opens by itself as soon as we can.",
  },
  notifications: 'Notifications',
  dismiss: 'Dismiss notification',
  problems: 'Please correct the following',
  refused: 'That did not work',
  brokenTitle: 'Something went wrong',
  tryAgain: 'Try again',
  riverMap: {
    label: "The flood's way: Mohembo, then the Boro through the delta, then the Thamalakane, and the Old Bridge in Maun",
    front: (station: string) => `The front of this year's flood has reached: ${station}.`,
    here: 'the front is here',
    mohembo: { name: 'Mohembo', note: 'enters Botswana' },
    boro: { name: 'Boro', note: 'through the delta' },
    thamalakane: { name: 'Thamalakane', note: 'at a right angle' },
    bridge: { name: 'Old Bridge', note: 'Maun' },
  },
} as const;
