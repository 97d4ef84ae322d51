import type { AttentionKind } from '@raffle/contracts/attention';

export const attentionCopy = {
  title: 'Needs attention',
  description: 'What organisers are asked to look at.',
  lead: 'What a check or a payment has found and nobody has settled yet. All times are Maun time, CAT.',
  loading: 'Loading the list',
  failed: 'The list could not be loaded.',
  none: 'Nothing needs attention.',
  open: (count: number) => `Open (${count})`,
  settled: 'Settled in the last thirty days',
  columns: { kind: 'What', subject: 'About', details: 'Details', seen: 'Last seen', settled: 'Settled' },
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  resolve: 'Mark as settled',
  dialog: {
    title: 'Mark as settled',
    lead: 'It leaves the list and stays on record with your name. What a check finds again comes back.',
    label: 'How it was settled',
    confirm: 'Settled',
  },
} as const;

export const attentionKind: Record<AttentionKind, string> = {
  invariant: 'Something that must never be false',
  ledger: 'Our books and the provider’s differ',
  'orphan-payment': 'A payment that belongs to nothing',
  'stray-payment': 'Money taken for nothing',
  'authorisation-lapsed': 'An authorisation ran out',
  'amount-differs': 'Another amount than asked for',
  'refund-failed': 'A refund failed',
  'refund-at-provider': 'A refund made at the provider',
  'refund-unassigned': 'A refund of unknown slots',
  'event-refused': 'A message of the provider was refused',
  'winner-to-call': 'A winner without an email address',
};
