import { keepingText } from './keeping.copy';

it.each([
  [['2025-06-12T10:00'], 'Keeping Thu 12 June, 10:00'],
  [['2025-06-12T10:00', '2025-06-12T10:15'], 'Keeping 2 slots: Thu 12 June, 10:00 and 10:15'],
  [['2025-06-12T10:00', '2025-06-12T10:15', '2025-06-13T09:00'], 'Keeping 3 slots: Thu 12 June, 10:00, 10:15 and Fri 13 June, 09:00'],
  [
    ['2025-06-12T10:00', '2025-06-12T10:15', '2025-06-13T09:00', '2025-06-13T09:15', '2025-12-31T23:45'],
    'Keeping 5 slots: Thu 12 June, 10:00, 10:15 and 3 more',
  ],
])('describes %j as "%s"', (ids, text) => {
  expect(keepingText(ids)).toBe(text);
});
