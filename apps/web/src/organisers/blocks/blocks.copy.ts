import { formatDate } from '../../lib/format/formats';

const slots = (count: number) => (count === 1 ? '1 slot' : `${count} slots`);

export const blocksCopy = {
  form: {
    title: 'Take off sale',
    what: 'What to block',
    days: 'Whole days',
    slots: 'Single slots',
    from: 'First day',
    to: 'Last day',
    datesWrong: 'Please choose days in the season, with the last day on or after the first',
    tooMany: 'At most 31 days at once',
    slotsRequired: 'Please choose the slots',
    reasonHint: "For our records. Buyers don't see it.",
    submit: 'Block',
    pending: 'Blocking...',
    done: (count: number, untouched: number) =>
      `${slots(count)} ${count === 1 ? 'is' : 'are'} blocked.${untouched > 0 ? ` ${slots(untouched)} ${untouched === 1 ? 'was' : 'were'} left alone: already held, sold or blocked.` : ''}`,
  },
  list: {
    title: 'Blocked now',
    none: 'Nothing is blocked.',
    loading: 'Loading the blocked slots',
    failed: "We couldn't load the blocked slots.",
    wholeDay: 'The whole day',
    count: (count: number) => slots(count),
    unblock: 'Put back on sale',
    unblockDay: (date: string) => `Put back on sale: ${formatDate(date)}`,
  },
  dialog: {
    title: (date: string) => `Put ${formatDate(date)} back on sale?`,
    lead: 'Anybody can buy these slots again at once, unless they are past their cut-off.',
    which: 'Which slots',
    all: 'All of them',
    some: 'Some of them',
    slotsRequired: 'Please choose the slots',
    confirm: (count: number) => `Put ${slots(count)} back on sale`,
  },
} as const;
