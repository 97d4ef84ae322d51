export const deletionsCopy = {
  filters: {
    label: 'Search',
    q: 'Search',
    qHint: "A person's number, or an organiser's name.",
    by: 'Show',
    kinds: { '': 'Everything', person: 'Deleted by the person', organiser: 'Deleted on request', years: 'Deleted after retention period' },
  },
  none: 'No deleted accounts found.',
  table: { label: 'Deleted accounts', when: 'When', who: 'Deleted by', person: 'Person', stays: 'What stays' },
  themselves: 'The person',
  afterYears: (years: number) => `After ${years} ${years === 1 ? 'year' : 'years'}`,
  stays: (tickets: number, amount: string) =>
    tickets === 0 ? 'Nothing' : `${tickets === 1 ? '1 ticket' : `${tickets} tickets`}, ${amount}`,
  request: {
    title: 'Delete an account on request',
    lead: 'People delete their account themselves under Account settings. Do it here for somebody who cannot sign in, or who bought at the bridge. First make sure it is really them: reply to the email address on the account, or check the receipt.',
    who: 'Email address or booking reference',
    whoRequired: 'Please enter an email address or a reference',
    reason: 'Reason',
    reasonHint: 'Kept for ever with the deletion: do not include a name or an address.',
    reasonRequired: 'Please give a reason',
    submit: 'Delete the account',
    confirmTitle: 'Delete this account for ever?',
    confirm: (who: string) =>
      `The account of ${who} is deleted at once. Held time slots become free, and paid tickets stay in the raffle as Anonymous. This cannot be undone.`,
    pending: 'Deleting...',
    done: 'Account deleted',
  },
} as const;
