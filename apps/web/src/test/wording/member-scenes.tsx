import { screen } from '@testing-library/react';
import AgreePage from '../../pages/agree';
import DashboardPage from '../../pages/dashboard';
import HelpPage from '../../pages/help';
import PaymentPage from '../../pages/payment/payment';
import PaymentBookingPage from '../../pages/payment/payment-booking';
import PaymentReturnPage from '../../pages/payment/payment-return';
import PaymentSelectionPage from '../../pages/payment/payment-selection';
import SuccessPage from '../../pages/payment/success';
import { makeChallenge, makeSelection } from '../factories';
import { renderPage, type RenderedPage } from '../render-page';
import { press, settled, type Scene } from './scene';
import { confirming, paid, REFERENCE, refusal, serve } from './served';

const SELECTION = 'GET /api/slot-selections/selection-1';

const dashboard = (query = '') => settled(renderPage(<DashboardPage />, { at: `/dashboard${query}` }));
const selection = (query = '') =>
  settled(renderPage(<PaymentSelectionPage />, { at: `/payment/selection/selection-1${query}`, path: '/payment/selection/:selectionId' }));
const success = (reference = REFERENCE) =>
  settled(renderPage(<SuccessPage />, { at: `/success/${reference}`, path: '/success/:reference' }));
const returned = (query = '?session_id=cs_1') => renderPage(<PaymentReturnPage />, { at: `/payment-return${query}` });

const agreeing = async (answer: Parameters<ReturnType<typeof serve>['on']>[1]) => {
  serve(null).on('POST /api/agreements/question', answer);
  await settled(renderPage(<AgreePage />, { at: '/agree#key=abc', path: '/agree' }));
};

const onDashboard = (pressed: string, role: 'button' | 'link', stands: () => Promise<unknown>) => async () => {
  serve();
  await press(await dashboard(), role, pressed);
  await stands();
};

/** What the payment pages say to whom the api answers like this. */
const paying = (
  name: string,
  prepare: (server: ReturnType<typeof serve>) => unknown,
  open: () => Promise<RenderedPage> = selection,
): Scene => ({
  name,
  show: async () => {
    prepare(serve());
    await open();
  },
});

export const memberScenes: Scene[] = [
  { name: 'the dashboard', show: async () => (serve(), dashboard(`?ref=${REFERENCE}&fresh=true`)) },
  paying('a dashboard with nothing on it', (server) => server.on('GET /api/user/bookings', { body: [] }), dashboard),
  paying('a dashboard that cannot be loaded', (server) => server.on('GET /api/user/bookings', refusal('INTERNAL', 500)), dashboard),
  { name: 'a receipt', show: onDashboard('Receipt', 'link', () => screen.findByRole('button', { name: /Print/ })) },
  {
    name: 'a card that is shared',
    show: async () => {
      serve()
        .on('GET /api/user/bookings', { body: [{ ...paid, challenge: 'TM' }] })
        .on('GET /api/challenges/TM', { body: makeChallenge({ name: 'TM' }) });
      await press(await dashboard(), 'button', 'Share');
      await screen.findByText(/WhatsApp/);
    },
  },
  { name: 'the wish for a card', show: onDashboard('Share', 'button', () => screen.findByRole('button', { name: /Make my card/ })) },
  {
    name: 'my details, being changed',
    show: onDashboard('Change my details', 'button', () => screen.findByRole('radio', { name: /Anonymous/ })),
  },
  { name: 'the deletion of an account', show: onDashboard('Delete my account', 'button', () => screen.findByRole('alertdialog')) },
  {
    name: 'help, with feedback that was sent',
    show: async () => {
      serve().on('POST /api/feedback', { status: 201, body: { receivedAt: '2025-06-01T07:30:00Z' } });
      const page = await settled(renderPage(<HelpPage />));
      await press(page, 'button', 'Send');
      await page.person.fill(screen.getByRole('textbox'), 'x');
      await press(page, 'button', 'Send');
      await screen.findByRole('heading', { level: 3 });
    },
  },
  { name: 'payments in general', show: async () => (serve(), settled(renderPage(<PaymentPage />))) },
  paying('a payment', () => undefined),
  paying(
    'a cancelled payment',
    () => undefined,
    () => selection('?cancelled=1'),
  ),
  paying(
    'a declined payment',
    () => undefined,
    () => selection('?declined=1'),
  ),
  paying('a selection that ran out', (server) => server.on(SELECTION, { body: makeSelection({ state: 'expired' }) })),
  paying('a selection that does not exist', (server) => server.on(SELECTION, refusal('SELECTION_NOT_FOUND', 404))),
  paying('a selection that cannot be loaded', (server) => server.on(SELECTION, refusal('INTERNAL', 500))),
  {
    name: 'a provider that is away',
    show: async () => {
      serve().on('POST /api/slot-selections/selection-1/checkout', refusal('PAYMENT_PROVIDER_UNAVAILABLE', 503));
      await press(await selection(), 'button', 'Pay');
      await screen.findByRole('alert');
    },
  },
  { name: 'a payment, for a visitor', show: async () => (serve(null), selection()) },
  {
    name: 'the payment of a booking',
    show: async () => (serve(), settled(renderPage(<PaymentBookingPage />, { at: '/payment/7', path: '/payment/:bookingId' }))),
  },
  {
    name: 'a payment that is being checked',
    show: async () => {
      serve().on('GET /api/payments/return', {
        body: {
          outcome: 'pending',
          bookingId: 7,
          selectionId: 'selection-1',
          referenceNumber: 'OKV-7',
          paymentStatus: 'pending',
          message: null,
        },
      });
      returned();
      await screen.findByRole('heading', { level: 1 });
    },
  },
  { name: 'a return without a payment', show: async () => (serve(), returned('')) },
  paying('success', () => sessionStorage.setItem('successHandedOver', REFERENCE), success),
  paying(
    'success while the money is still being taken',
    (server) => server.on('GET /api/bookings/OKV-8', { body: confirming }),
    () => success('OKV-8'),
  ),
  paying(
    'a success that cannot be found',
    (server) => server.on('GET /api/bookings/OKV-9', refusal('BOOKING_NOT_FOUND', 404)),
    () => success('OKV-9'),
  ),
  { name: 'success without a reference', show: async () => (serve(), settled(renderPage(<SuccessPage />, { at: '/success' }))) },
  ...(['booking.refund', 'person.correct', 'person.delete', 'result.verify'] as const).map((deed) => ({
    name: `a buyer who is asked about ${deed}`,
    show: () =>
      agreeing({ body: { deed, state: 'open', facts: [{ label: 'TM', before: 'TM', after: 'TM' }], expiresAt: '2025-06-08T07:00:00Z' } }),
  })),
  ...(['agreed', 'declined', 'over'] as const).map((state) => ({
    name: `a buyer whose answer is ${state}`,
    show: () => agreeing({ body: { deed: 'booking.refund', state, facts: [], expiresAt: '2025-06-08T07:00:00Z' } }),
  })),
  { name: 'a buyer with a link that is not known', show: () => agreeing(refusal('NOT_FOUND', 404)) },
];
