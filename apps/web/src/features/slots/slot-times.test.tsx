import { render } from '@testing-library/react';
import { DatedSlots } from './slot-times';
import { UnbrokenTimes } from '../../ui/unbroken-times';

const times = (root: HTMLElement) => [...root.querySelectorAll('span')].map(({ textContent, style }) => [textContent, style.whiteSpace]);

it('keeps each time of a date on one line', () => {
  const { container } = render(<DatedSlots date="2025-06-14" ids={['2025-06-14T10:00', '2025-06-14T23:45']} />);
  expect(container).toHaveTextContent(/^Sat 14 June 2025 10:00 - 10:14, 23:45 - 23:59$/);
  expect(times(container)).toEqual([
    ['10:00 - 10:14', 'nowrap'],
    ['23:45 - 23:59', 'nowrap'],
  ]);
});

it('keeps the times in a sentence on one line', () => {
  const text = 'Sat 14 June at 10:00 - 10:14, 10:15 - 10:29 have closed and have been removed from your selection.';
  const { container } = render(<UnbrokenTimes text={text} />);
  expect(container.textContent).toBe(text);
  expect(times(container)).toEqual([
    ['10:00 - 10:14', 'nowrap'],
    ['10:15 - 10:29', 'nowrap'],
  ]);
});
