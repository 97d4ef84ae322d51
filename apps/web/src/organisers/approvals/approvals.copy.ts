import type { ApprovalState } from '@raffle/contracts/admin/approvals';

export const approvalsCopy = {
  loading: 'Loading the proposals',
  failed: "We couldn't load the proposals.",
  open: (count: number) => `Waiting (${count})`,
  none: 'Nothing is waiting for approval.',
  decided: (year: string) => (year === '' ? 'Decided in the last 30 days' : `Decided in the ${year} season`),
  recent: 'Last 30 days',
  noneDecided: 'Nothing was decided.',
  columns: { line: 'What', by: 'Proposed by', state: 'Outcome', when: 'When' },
  state: {
    proposed: 'Waiting',
    done: 'Done',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Not approved in time',
  } satisfies Record<ApprovalState, string>,
  decidedBy: (state: string, name: string) => `${state} by ${name}`,
  reason: 'Why',
  photo: 'Photo of the arrival',
  file: 'See the file',
  proposed: (name: string, when: string) => `Proposed by ${name} on ${when}.`,
  expires: (when: string) => `Expires on ${when} if nobody approves it.`,
  change: (before: string, after: string) => `${before} → ${after}`,
  waiting: (names: string) => `Waiting for somebody else: ${names}.`,
  notYou:
    "Someone else has to approve this. It can't be the person who proposed it, anyone involved earlier, or anyone in their first 24 hours.",
  unvouchedMe: (invited: string) =>
    `You can't approve this yet: one of you invited the other. A third person has to vouch for ${invited} first.`,
  unvouched: (name: string, invited: string) =>
    `${name} can approve it once a third person has vouched for ${invited === name ? 'them' : invited}.`,
  team: 'Go to the team page',
  alone: (when: string, isMine: boolean) =>
    `Nobody else can approve this. Everybody can see it on the results page for 24 hours. From ${when}, ${isMine ? 'you' : 'the person who proposed it'} can carry it out.`,
  actions: { approve: 'Approve', decline: 'Decline', withdraw: 'Withdraw', 'carry-out': 'Carry it out' },
  dialogs: {
    approve: { title: 'Approve this?', text: 'It happens at once. Your name stays on record as the approver.' },
    withdraw: { title: 'Withdraw this?', text: "It won't be carried out, and nobody can approve it any more." },
    'carry-out': { title: 'Carry this out?', text: 'It happens at once. The public log will always show that nobody else approved it.' },
    decline: {
      title: 'Decline this?',
      lead: "It won't be carried out. Your reason is shown with the proposal.",
      label: 'Why not',
    },
  },
  working: 'Working...',
  propose: {
    title: 'Somebody else must approve this',
    done: (line: string) => `Waiting for approval: ${line}`,
    lead: 'Nothing happens until they approve it. They get an email. If nobody else can approve it, you wait 24 hours while the proposal is public.',
    label: 'Why',
    confirm: 'Ask for approval',
  },
  tile: { name: 'To approve', look: 'Review them' },
} as const;
