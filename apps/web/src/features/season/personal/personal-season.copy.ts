import { formatDate } from '../../../lib/format/formats';
import type { MarkedDay, PersonalStrip } from './personal-season.rules';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const personalSeasonCopy = {
  title: 'My season',
  /** "3 paid predictions and 1 waiting for payment, on 2 dates from 8 June to 9 June." */
  summary: ({ paid, waiting, days }: PersonalStrip) => {
    const kinds = [
      ...(paid > 0 ? [counted(paid, 'paid prediction', 'paid predictions')] : []),
      ...(waiting > 0 ? [`${waiting} waiting for payment`] : []),
    ].join(' and ');
    const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
    const when =
      first === last
        ? `on ${formatDate(first, 'd MMMM')}`
        : `on ${days.length} dates from ${formatDate(first, 'd MMMM')} to ${formatDate(last, 'd MMMM')}`;
    return `${kinds}, ${when}.`;
  },
  date: (date: string) => formatDate(date),
  paid: (count: number) => `${count} paid`,
  waiting: (count: number) => `${count} waiting`,
  /** "Sun 8 June, 2 paid, 1 waiting: open in the Prediction Calendar" */
  link: ({ date, paid, waiting }: MarkedDay) =>
    `${[formatDate(date), ...(paid > 0 ? [`${paid} paid`] : []), ...(waiting > 0 ? [`${waiting} waiting`] : [])].join(', ')}: open in the Prediction Calendar`,
} as const;
