import { screen } from '@testing-library/react';
import { makeBooking, makeUser } from '../../test/factories';
import { installFakeServer } from '../../test/fake-server';
import { installFakeSocket } from '../../test/fake-socket';
import { renderPage } from '../../test/render-page';
import PaymentPage from './payment';

beforeEach(() => void installFakeSocket());

it('shows signed-out users the pages from which they can pay', async () => {
  installFakeServer();
  renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(screen.getByRole('link', { name: 'Prediction Calendar' })).toHaveAttribute('href', '/booking');
  expect(screen.getByRole('link', { name: 'My Predictions' })).toHaveAttribute('href', '/dashboard');
});

it("lists a user's unpaid bookings", async () => {
  const unpaid = makeBooking({ id: 7, paymentStatus: 'pending', heldUntil: '2025-06-01T07:15:00Z' });
  installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/user/bookings', { body: [unpaid, makeBooking()] });
  renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(await screen.findByRole('link', { name: 'Pay $3.00' })).toHaveAttribute('href', '/payment/7');
  expect(screen.getAllByText('All times are Maun time, CAT')).toHaveLength(1);
});

it('reports that nothing is left to pay', async () => {
  installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/user/bookings', { body: [makeBooking()] });
  renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(await screen.findByText('You have nothing left to pay.')).toBeVisible();
});

it.each(['GET /api/user', 'GET /api/user/bookings'])('reports that %s gets no response and offers a retry', async (call) => {
  const unpaid = makeBooking({ id: 7, paymentStatus: 'pending', heldUntil: '2025-06-01T07:15:00Z' });
  const server = installFakeServer()
    .on('GET /api/user', { body: makeUser() })
    .on('GET /api/user/bookings', { body: [unpaid] })
    .unreachable(call);
  const { person } = renderPage(<PaymentPage />, { at: '/payment', path: '/payment' });
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your predictions.");
  server.on(call, { body: call === 'GET /api/user' ? makeUser() : [unpaid] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Pay $3.00' })).toBeVisible();
});
