import { screen } from '@testing-library/react';
import { Footer } from '../../app/shell/footer';
import { Header } from '../../app/shell/header';
import { Shell } from '../../app/shell/shell';
import AdminAcceptInvitePage from '../../pages/admin-accept-invite';
import AdminLoginPage from '../../pages/admin-login';
import AdminSetupPage from '../../pages/admin-setup';
import AuthPage from '../../pages/auth';
import DonationCausesPage from '../../pages/donation-causes';
import HomePage from '../../pages/home';
import NotFoundPage from '../../pages/not-found';
import PrizesPage from '../../pages/prizes';
import ResetPasswordPage from '../../pages/reset-password';
import ResultsPage from '../../pages/results';
import ResultsVerifyPage from '../../pages/results-verify';
import RulesPage from '../../pages/rules';
import { slotPicked } from '../../features/selections/selection-store';
import { ErrorScreen } from '../../ui/error-screen';
import { makeResult, makeSeason } from '../factories';
import { renderPage } from '../render-page';
import { press, settled, type Scene } from './scene';
import { refusal, serve } from './served';

const read = (page: React.ReactNode) => async () => {
  serve(null);
  await settled(renderPage(page));
};

const authPage = () => renderPage(<AuthPage />, { at: '/auth' });

export const publicScenes: Scene[] = [
  { name: 'home', show: read(<HomePage />) },
  { name: 'rules', show: read(<RulesPage />) },
  { name: 'prizes', show: read(<PrizesPage />) },
  { name: 'donation causes', show: read(<DonationCausesPage />) },
  { name: 'results before the arrival', show: read(<ResultsPage />) },
  {
    name: 'results with a winner, and a rate of pula',
    show: async () => {
      const arrived = {
        state: 'announced',
        arrival: '2025-05-31T08:07:12.000Z',
        arrivalSlot: '2025-05-31T10:00',
        witnesses: ['Neo M'],
        photo: '/api/files/abc',
        winner: { slotId: '2025-05-31T10:15', name: 'Thato M.' },
      } as const;
      const server = serve(null).on('GET /api/season', {
        body: makeSeason({ arrival: arrived.arrival, pulaPerDollar: 13.55, permitNumber: 'OKV-7' }),
      });
      server.on('GET /api/results', {
        body: makeResult({
          ...arrived,
          others: [2024],
          witnesses: ['Neo M'],
          seals: { count: 1, head: '0', published: { count: 1, head: '0', at: '2025-05-30T10:00:00Z' } },
        }),
      });
      await settled(
        renderPage(
          <>
            <HomePage />
            <RulesPage />
            <ResultsPage />
            <Footer />
          </>,
        ),
      );
    },
  },
  {
    name: 'results that cannot be loaded',
    show: async () => {
      serve(null).on('GET /api/results', refusal('INTERNAL', 500));
      await settled(renderPage(<ResultsPage />));
    },
  },
  {
    name: 'a receipt that is none, to be checked',
    show: async () => {
      serve(null);
      await press(renderPage(<ResultsVerifyPage />), 'button', 'Check');
      await screen.findByRole('alert');
    },
  },
  { name: 'an address that does not exist', show: read(<NotFoundPage />) },
  { name: 'admin login', show: read(<AdminLoginPage />) },
  { name: 'admin setup', show: read(<AdminSetupPage />) },
  { name: 'an invitation without its token', show: read(<AdminAcceptInvitePage />) },
  { name: 'the error screen', show: read(<ErrorScreen message="" onTryAgain={() => undefined} />) },
  { name: 'what stands around a page, for a visitor', show: read(<Shell />) },
  {
    name: 'header and footer for somebody signed in',
    show: async () => {
      slotPicked('2025-06-14T10:00');
      serve();
      await settled(
        renderPage(
          <>
            <Header />
            <Footer />
          </>,
        ),
      );
    },
  },
  {
    name: 'home, when nothing can be loaded',
    show: async () => {
      const server = serve(null);
      for (const call of ['season', 'season/days', 'donations/stats', 'news']) server.unreachable(`GET /api/${call}`);
      await settled(renderPage(<HomePage />));
    },
  },
  {
    name: 'login with nothing typed',
    show: async () => {
      serve(null);
      await press(await settled(authPage()), 'button', 'Login');
    },
  },
  {
    name: 'a refused login',
    show: async () => {
      serve(null).on('POST /api/login', refusal('incorrect_password', 401));
      const page = await settled(authPage());
      await page.person.type(document.querySelector('#login-username') as Element, 'thato@example.com');
      await page.person.type(document.querySelector('#login-password') as Element, 'x');
      await press(page, 'button', 'Login');
      await screen.findByRole('alertdialog');
    },
  },
  {
    name: 'registration with nothing typed',
    show: async () => {
      serve(null);
      const page = await settled(authPage());
      await press(page, 'tab', 'Register');
      await press(page, 'button', 'Create Account');
    },
  },
  {
    name: 'asking for a new password',
    show: async () => {
      serve(null).on('POST /api/password-reset/request', { status: 202, body: { message: '⟦on its way⟧' } });
      const page = await settled(renderPage(<ResetPasswordPage />, { at: '/reset-password' }));
      await press(page, 'button', 'Send');
      await page.person.type(document.querySelector('input') as Element, 'thato@example.com');
      await press(page, 'button', 'Send');
      await screen.findByRole('status');
    },
  },
  {
    name: 'choosing a new password',
    show: async () => {
      serve(null).on('POST /api/password-reset/question', { body: { securityQuestion: 'first_pet' } });
      const page = await settled(renderPage(<ResetPasswordPage />, { at: '/reset-password?token=t' }));
      await press(page, 'button', 'Save');
    },
  },
];
