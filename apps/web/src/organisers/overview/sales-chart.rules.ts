import type { AdminOverview } from '@raffle/contracts/admin/overview';
import { addDays } from '@raffle/contracts/slot-time';

type Sale = AdminOverview['sales'][number];

export interface SalesDay extends Sale {
  /** Sales up to and including this day, in dollars. */
  total: number;
}

/** Returns the sales per day, including days without sales, so that the time axis is even. */
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
