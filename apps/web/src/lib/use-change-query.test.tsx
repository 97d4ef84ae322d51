import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useChangeQuery } from './use-change-query';

function Filter() {
  const change = useChangeQuery();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <button
        onClick={() => {
          // Makes both changes before the router has rendered.
          change((params) => params.set('date', '2025-06-14'));
          change((params) => params.set('free', '1'));
        }}
      >
        both
      </button>
      <button onClick={() => change((params) => params.delete('free'))}>all</button>
      <output>{pathname + search + hash}</output>
    </>
  );
}

it('applies two quick changes and keeps the rest of the query', async () => {
  render(
    <MemoryRouter initialEntries={['/booking?near=10:00#slots']}>
      <Filter />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByText('both'));
  expect(screen.getByRole('status')).toHaveTextContent('/booking?near=10%3A00&date=2025-06-14&free=1');
  await userEvent.click(screen.getByText('all'));
  expect(screen.getByRole('status')).toHaveTextContent('/booking?near=10%3A00&date=2025-06-14');
});
