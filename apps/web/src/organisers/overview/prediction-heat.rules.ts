import type { AdminHeat } from '@raffle/contracts/admin/overview';
import { datesBetween } from '@raffle/contracts/slot-time';

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export interface HeatDay {
  date: string;
  /** Slots sold in each hour, 0 to 4. */
  hours: number[];
  sold: number;
}

export interface HeatMonth {
  /** `2025-06` */
  month: string;
  days: HeatDay[];
  sold: number;
}

/** The season's months with every day of theirs, sold or not. */
export function heatMonths(cells: AdminHeat['cells'], from: string, to: string): HeatMonth[] {
  const byDate = new Map<string, HeatDay>();
  for (const date of datesBetween(from, to)) byDate.set(date, { date, hours: HOURS.map(() => 0), sold: 0 });
  for (const { date, hour, sold } of cells) {
    const day = byDate.get(date);
    if (day === undefined) continue;
    day.hours[hour] = sold;
    day.sold += sold;
  }
  const months = new Map<string, HeatMonth>();
  for (const day of byDate.values()) {
    const name = day.date.slice(0, 7);
    const month = months.get(name) ?? { month: name, days: [], sold: 0 };
    months.set(name, month);
    month.days.push(day);
    month.sold += day.sold;
  }
  return [...months.values()];
}

/** The month in which most was sold; before the first sale, the month of today, or the first. */
export function monthToShow(months: readonly HeatMonth[], today: string): string | undefined {
  const [best] = [...months].sort((a, b) => b.sold - a.sold);
  if (best !== undefined && best.sold > 0) return best.month;
  return (months.find(({ month }) => today.startsWith(month)) ?? months[0])?.month;
}

/** The hour in which most of a day was sold; undefined when nothing was. */
export function busiestHour({ hours, sold }: HeatDay): number | undefined {
  return sold === 0 ? undefined : hours.indexOf(Math.max(...hours));
}

/** Four slots an hour: each has a shade of its own, and a full hour the hatched one. */
export function heatStep(sold: number): number {
  return sold >= 4 ? 5 : sold;
}
