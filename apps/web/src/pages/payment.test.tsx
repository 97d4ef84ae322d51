import { screen } from '@testing-library/react';
import { makeBooking, makeUser } from '../test/factories';
import { installFakeServer } from '../test/fake-server';
import { installFakeSocket } from '../test/fake-socket';
import { renderPage } from '../test/render-page';
import PaymentPage from './payment';

beforeEach(() => void installFakeSocket());

it('tells a visitor where a payment begins', async () => {
  installFakeServer();
  renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(screen.getByRole('link', { name: 'Prediction Calendar' })).toHaveAttribute('href', '/booking');
  expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveAttribute('href', '/dashboard');
});

it('lists what a person has still to pay', async () => {
  const unpaid = makeBooking({ id: 7, paymentStatus: 'pending', heldUntil: '2025-06-01T07:15:00Z' });
  installFakeServer().on('GET /api/user', { body: makeUser() }).on('GET /api/user/bookings', { body: [unpaid, makeBooking()] });
  renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(await screen.findByRole('link', { name: 'Pay $3.00' })).toHaveAttribute('href', '/payment/7');
});

it('says so when nothing is left to pay', async () => {
  installFakeServer().on('GET /api/user', { body: makeUser() }).on('GET /api/user/bookings', { body: [makeBooking()] });
  renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(await screen.findByText('You have nothing left to pay.')).toBeVisible();
});
