import type { AttentionKind } from '@raffle/contracts/admin/attention';

export const attentionCopy = {
  loading: 'Loading the list',
  failed: "We couldn't load the list.",
  none: 'Nothing needs attention.',
  open: (count: number) => `Open (${count})`,
  settled: 'Settled in the last 30 days',
  columns: { kind: 'What', subject: 'About', details: 'Details', seen: 'Last seen', settled: 'Settled' },
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  result: 'Phone number and next step',
  log: 'The public log',
  actions: { settle: 'Mark as settled', 'give-back': 'Give the money back', leave: 'Leave the money' },
  dialogs: {
    settle: {
      title: 'Mark as settled',
      lead: 'It leaves the list and stays on record with your name. If a check finds it again, it comes back.',
      label: 'How it was settled',
      confirm: 'Settled',
    },
    'give-back': {
      title: 'Give the money back?',
      lead: "Each of these payments goes back to the person who paid it. This can't be undone. If this is the wrong database, or a backup is still missing, close this and fix that first.",
      label: 'Reason',
      confirm: 'Give back',
    },
    leave: {
      title: 'Leave the money?',
      lead: "These payments stay as they are, and you won't be asked about them again.",
      label: 'Reason',
      confirm: 'Leave',
    },
  },
} as const;

export const noOrganiserCopy = {
  title: "The site doesn't say who runs the raffle.",
  text: 'People want to know who they are paying. Fill in "Who runs the raffle": a name and a way to reach you.',
  link: 'Site content',
};

export const attentionKind: Record<AttentionKind, string> = {
  invariant: 'A built-in check has failed',
  ledger: "Our records and the provider's differ",
  'orphan-payment': 'A payment without a booking',
  'orphans-held': 'Many payments without a booking',
  'foreign-payment': "Another site's payments",
  'stray-payment': 'Money taken for no slots',
  'authorisation-lapsed': 'An authorisation ran out',
  'capture-refused': "Money we haven't been able to take yet",
  'payment-in-review': 'A payment needs your review',
  'page-refused': 'Nobody can pay: the provider refuses',
  'page-unknown': "A payment page the provider doesn't recognise",
  'amount-differs': 'The wrong amount was paid',
  'refund-failed': 'A refund failed',
  'refund-at-provider': 'A refund made at the provider',
  'refund-unassigned': 'A refund of unknown slots',
  dispute: 'A dispute at the bank',
  'events-missing': "The provider's messages aren't arriving",
  'event-refused': 'A message from the provider was refused',
  'email-stuck': 'Emails are not being sent',
  'winner-to-call': "A winner we can't reach by email",
  'witness-silent': "An outside witness isn't responding",
  'log-stopped': 'The public log has stopped',
  'cash-difference': "A cash box that doesn't add up",
  'cash-handover': 'A cash handover with the wrong amount',
  'cash-shift-open': 'A shift that nobody has closed',
  'cash-to-self': 'A cashier may have bought from themselves',
  'cash-limit': 'A cash sale over the daily limit was refused',
  'approval-waiting': 'A proposal needs approval',
};
