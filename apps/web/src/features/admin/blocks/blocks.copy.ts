import { formatDate } from '../../../lib/formats';

const slots = (count: number) => (count === 1 ? '1 slot' : `${count} slots`);

export const blocksCopy = {
  title: 'Block slots',
  description: 'Slots and days that are not on sale.',
  lead: 'What is blocked is not on sale. What somebody holds or has bought stays theirs.',
  form: {
    title: 'Take from sale',
    what: 'What is blocked',
    days: 'Whole days',
    slots: 'Single slots',
    from: 'First day',
    to: 'Last day',
    datesWrong: 'Please choose days of the season, the last one not before the first',
    tooMany: 'At most 31 days at once',
    slotsRequired: 'Please choose the slots',
    reason: 'Reason',
    reasonHint: 'For the record: buyers do not see it.',
    reasonRequired: 'Please give a reason',
    submit: 'Block',
    pending: 'Blocking...',
    done: (count: number, untouched: number) =>
      `${slots(count)} ${count === 1 ? 'is' : 'are'} blocked.${untouched > 0 ? ` ${slots(untouched)} ${untouched === 1 ? 'was' : 'were'} left alone: held, sold or blocked already.` : ''}`,
  },
  list: {
    title: 'Blocked now',
    none: 'Nothing is blocked.',
    loading: 'Loading what is blocked',
    failed: 'What is blocked could not be loaded.',
    wholeDay: 'The whole day',
    count: (count: number) => slots(count),
    unblock: 'Put back on sale',
    unblockDay: (date: string) => `Put slots of ${formatDate(date)} back on sale`,
  },
  dialog: {
    title: (date: string) => `Put ${formatDate(date)} back on sale?`,
    lead: 'Everybody can buy the slots again at once, unless they are past their cut-off.',
    which: 'Which slots',
    all: 'All of them',
    some: 'Some of them',
    slotsRequired: 'Please choose the slots',
    confirm: (count: number) => `Put ${slots(count)} back on sale`,
  },
} as const;
