import { salesByDay } from './sales-chart.rules';

it('includes days without sales, and adds a running total to each day', () => {
  const days = salesByDay([
    { date: '2025-05-31', slots: 2, amount: 6 },
    { date: '2025-06-02', slots: 1, amount: 3 },
  ]);
  expect(days).toEqual([
    { date: '2025-05-31', slots: 2, amount: 6, total: 6 },
    { date: '2025-06-01', slots: 0, amount: 0, total: 6 },
    { date: '2025-06-02', slots: 1, amount: 3, total: 9 },
  ]);
  expect(salesByDay([])).toEqual([]);
});
