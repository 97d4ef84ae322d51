import type { AdminOverview } from '@raffle/contracts/admin-overview';

type Sale = AdminOverview['sales'][number];

export interface SalesDay extends Sale {
  /** Everything sold up to and including this day, dollars. */
  total: number;
}

/** Days without sales included, so that the time axis is even. */
export function salesByDay(sales: readonly Sale[]): SalesDay[] {
  const days: SalesDay[] = [];
  let total = 0;
  for (const sale of sales) {
    for (
      let date = days.length > 0 ? dayAfter(days.at(-1)?.date ?? sale.date) : undefined;
      date !== undefined && date < sale.date;
      date = dayAfter(date)
    ) {
      days.push({ date, slots: 0, amount: 0, total });
    }
    total += sale.amount;
    days.push({ ...sale, total });
  }
  return days;
}

function dayAfter(date: string): string {
  const next = new Date(`${date}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
