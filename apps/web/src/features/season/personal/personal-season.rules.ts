import { datesBetween } from '@raffle/contracts/slot-time';

/** A date on which a person has slots. */
export interface MarkedDay {
  date: string;
  paid: number;
  waiting: number;
}

export interface StripMonth {
  /** `2025-06` */
  month: string;
  /** How much of the season it takes, in percent. */
  width: number;
}

export interface PersonalStrip {
  months: StripMonth[];
  /** In order of date; `at` is the middle of the day, in percent of the season. */
  days: (MarkedDay & { at: number })[];
  /** How much of the season has passed, in percent. */
  passed: number;
  paid: number;
  waiting: number;
}

/** A person's slots laid along the season; dates of other seasons are left out. */
export function personalStrip(season: { from: string; to: string; today: string }, marked: readonly MarkedDay[]): PersonalStrip {
  const dates = datesBetween(season.from, season.to);
  const percent = (days: number) => (100 * days) / dates.length;
  const lengths = new Map<string, number>();
  for (const date of dates) lengths.set(date.slice(0, 7), (lengths.get(date.slice(0, 7)) ?? 0) + 1);
  const days = marked
    .filter(({ date }) => date >= season.from && date <= season.to)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map((day) => ({ ...day, at: percent(dates.indexOf(day.date) + 0.5) }));
  return {
    months: [...lengths].map(([month, length]) => ({ month, width: percent(length) })),
    days,
    passed: percent(dates.filter((date) => date < season.today).length),
    paid: days.reduce((sum, { paid }) => sum + paid, 0),
    waiting: days.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
