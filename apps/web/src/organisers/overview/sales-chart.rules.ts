import type { AdminOverview } from '@raffle/contracts/admin/overview';
import { addDays } from '@raffle/contracts/slot-time';

type Sale = AdminOverview['sales'][number];

export interface SalesDay extends Sale {
  /** Total sales in dollars up to and including this day. */
  total: number;
}

/** Returns the sales for each day. Days without sales are included, so that the days are evenly spaced on the time axis. */
export function salesByDay(sales: readonly Sale[]): SalesDay[] {
  const days: SalesDay[] = [];
  let total = 0;
  for (const sale of sales) {
    const last = days.at(-1)?.date;
    for (let date = addDays(last ?? sale.date, 1); date < sale.date; date = addDays(date, 1)) {
      days.push({ date, slots: 0, amount: 0, total });
    }
    total += sale.amount;
    days.push({ ...sale, total });
  }
  return days;
}
