import { act, render, screen, waitFor } from '@testing-library/react';
import { ToastMount } from '../../app/toast-mount';
import { carryToast, showCarriedToast } from './carried-toast';
import { toast } from './toaster';

const shown = () => document.querySelectorAll('[data-scope=toast][data-part=root]');

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastMount />);
});
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it.each([undefined, 6_000])('shows a message for its duration (5 s by default): %s', async (duration) => {
  act(() => toast.success({ title: 'Password reset successful', duration }));
  expect(await screen.findByText('Password reset successful')).toBeInTheDocument();
  await pass((duration ?? 5_000) - 1_000);
  expect(screen.getByText('Password reset successful')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Password reset successful')).toBeNull());
});

it('shows at most two messages at a time, and the next one when one disappears', async () => {
  act(() => ['First', 'Second', 'Third'].forEach((title) => toast.info({ title })));
  expect(await screen.findByText('Second')).toBeInTheDocument();
  expect(shown()).toHaveLength(2);
  expect(screen.queryByText('Third')).toBeNull();
  expect(await screen.findByText('Third')).toBeInTheDocument();
  await waitFor(() => expect(shown()).toHaveLength(1));
});

it('shows only one message per title, with the latest text', async () => {
  act(() => {
    toast.error({ title: 'Admin login failed', description: 'Authentication failed' });
    toast.error({ title: 'Admin login failed', description: 'Authentication failed' });
  });
  expect(await screen.findByText('Authentication failed')).toBeInTheDocument();
  act(() => toast.error({ title: 'Admin login failed', description: 'Too many attempts.' }));
  await waitFor(() => expect(shown()[0]).toHaveTextContent('Admin login failedToo many attempts.'));
  expect(shown()).toHaveLength(1);
});

it('appears at the bottom of the page and is not printed', async () => {
  act(() => toast.info({ title: 'Hello' }));
  expect(await screen.findByText('Hello')).toBeInTheDocument();
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(region).toHaveAttribute('data-side', 'bottom');
  expect(region).toHaveClass('no-print');
});

it('shows a stored message again if the page reloads immediately', async () => {
  carryToast('success', { title: 'Welcome back!' });
  act(showCarriedToast);
  await pass(300);
  expect(sessionStorage.getItem('carriedToast')).toContain('Welcome back!');
  act(showCarriedToast);
  expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
  await pass(1_000);
  expect(sessionStorage.getItem('carriedToast')).toBeNull();
});
