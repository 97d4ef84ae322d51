import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { ToastMount } from '../../app/toast-mount';
import { ToastsOfPage } from '../../app/toasts-of-page';
import { carryToast, showCarriedToast } from './carried-toast';
import { toast } from './toaster';

const DURATION = 5_000;
const shown = () => document.querySelectorAll('[data-scope=toast][data-part=root]');

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <MemoryRouter>
      <ToastsOfPage />
      <Link to="/next">Next</Link>
      <ToastMount />
    </MemoryRouter>,
  );
});
afterEach(async () => {
  // What this test has said must not be the next one's.
  for (let messages = 0; messages < 5; messages++) await pass(2 * DURATION);
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const openNext = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime, delay: null }).click(screen.getByText('Next'));

it('shows one message at a time, each long enough to be read', async () => {
  act(() => {
    toast.error({ title: 'First' });
    toast.success({ title: 'Second' });
  });
  expect(await screen.findByText('First')).toBeInTheDocument();
  expect(screen.queryByText('Second')).toBeNull();
  await pass(1_500);
  expect(screen.getByText('First')).toBeInTheDocument();
  expect(await screen.findByText('Second')).toBeInTheDocument();
  await waitFor(() => expect(shown()).toHaveLength(1));
});

it.each([5_000, 6_000])('keeps a message with a time of its own for all of it: %i ms', async (duration) => {
  act(() => toast.success({ title: 'Password reset successful', duration }));
  expect(await screen.findByText('Password reset successful')).toBeInTheDocument();
  act(() => toast.success({ title: 'Later' }));
  await pass(duration - 1_000);
  expect(screen.getByText('Password reset successful')).toBeInTheDocument();
  expect(await screen.findByText('Later')).toBeInTheDocument();
});

it('says the same thing once, and the newest under one title', async () => {
  act(() => {
    toast.error({ title: 'Admin login failed', description: 'Authentication failed' });
    toast.error({ title: 'Admin login failed', description: 'Authentication failed' });
  });
  expect(await screen.findByText('Authentication failed')).toBeInTheDocument();
  act(() => toast.error({ title: 'Admin login failed', description: 'Too many attempts.' }));
  await waitFor(() => expect(shown()[0]).toHaveTextContent('Admin login failedToo many attempts.'));
  expect(shown()).toHaveLength(1);
});

it('reads together what is lost one after the other', async () => {
  for (const slot of ['Slot one.', 'Slot two.', 'Slot one.'])
    act(() => toast.error({ title: 'Time slot removed', description: slot, together: true }));
  await waitFor(() => expect(shown()[0]).toHaveTextContent('Time slot removedSlot one. Slot two.'));
  expect(shown()).toHaveLength(1);
});

it('goes with the page that it is about; what tells of the step goes along once', async () => {
  act(() => toast.error({ title: 'Of this page' }));
  expect(await screen.findByText('Of this page')).toBeInTheDocument();
  act(() => toast.success({ title: 'Login successful', carried: true }));
  await openNext();
  expect(await screen.findByText('Login successful')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Of this page')).toBeNull());
});

it('is at the foot of the page, and on no paper', async () => {
  act(() => toast.info({ title: 'Hello' }));
  expect(await screen.findByText('Hello')).toBeInTheDocument();
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(region).toHaveAttribute('data-side', 'bottom');
  expect(region).toHaveClass('no-print');
});

it('shows what a page load carried again when the page loads itself anew at once', async () => {
  carryToast('success', { title: 'Welcome back!' });
  act(showCarriedToast);
  await pass(300);
  expect(sessionStorage.getItem('carriedToast')).toContain('Welcome back!');
  act(showCarriedToast);
  expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
  await pass(1_000);
  expect(sessionStorage.getItem('carriedToast')).toBeNull();
});
