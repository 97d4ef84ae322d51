import { busiestHour, heatMonths, heatStep, monthToShow } from './prediction-heat.rules';

const cells = [
  { date: '2025-06-14', hour: 10, sold: 4 },
  { date: '2025-06-14', hour: 9, sold: 1 },
  { date: '2025-05-31', hour: 0, sold: 2 },
  { date: '2024-05-31', hour: 0, sold: 2 },
];

it('lays what was sold on every day of the season and adds up its months', () => {
  const months = heatMonths(cells, '2025-05-30', '2025-06-30');
  expect(months.map(({ month, sold, days }) => [month, sold, days.length])).toEqual([
    ['2025-05', 2, 2],
    ['2025-06', 5, 30],
  ]);
  const day = months[1]?.days[13];
  expect(day).toMatchObject({ date: '2025-06-14', sold: 5 });
  expect(day?.hours.slice(8, 12)).toEqual([0, 1, 4, 0]);
  expect(day && busiestHour(day)).toBe(10);
  expect(months[0]?.days[0] && busiestHour(months[0].days[0])).toBeUndefined();
});

it('begins with the month that matters', () => {
  const range = ['2025-05-01', '2025-08-31'] as const;
  expect(monthToShow(heatMonths(cells, ...range), '2025-08-01')).toBe('2025-06');
  expect(monthToShow(heatMonths([], ...range), '2025-08-01')).toBe('2025-08');
  expect(monthToShow(heatMonths([], ...range), '2026-01-01')).toBe('2025-05');
});

it('gives a full hour a look of its own', () => {
  expect([0, 1, 2, 3, 4].map(heatStep)).toEqual([0, 1, 2, 3, 5]);
});
