import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageLoad } from '../../lib/page-load';
import { ErrorBoundary } from './error-boundary';

function Broken(): never {
  throw new Error('The riverbed is dry');
}

it("shows 'Something went wrong' with the error message, and reloads on 'Try again'", async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = jest.spyOn(pageLoad, 'reload').mockImplementation(() => undefined);
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getByText('The riverbed is dry')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalled();
  silence.mockRestore();
  reload.mockRestore();
});
