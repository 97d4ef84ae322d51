import { slotsByDate } from './slots-by-date.rules';

it('sorts the dates and the slots of each date', () => {
  expect(slotsByDate(['2025-07-01T00:00', '2025-06-14T10:15', '2025-06-14T09:00'])).toEqual([
    { date: '2025-06-14', ids: ['2025-06-14T09:00', '2025-06-14T10:15'] },
    { date: '2025-07-01', ids: ['2025-07-01T00:00'] },
  ]);
});
