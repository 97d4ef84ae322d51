import type { ResultView } from '@raffle/contracts/results';
import { screen } from '@testing-library/react';
import { Footer } from '../../app/shell/footer';
import { Header } from '../../app/shell/header';
import { Shell } from '../../app/shell/shell';
import AdminAcceptInvitePage from '../../organisers/pages/accept-invite';
import AdminResetPasswordPage from '../../organisers/pages/reset-password';
import AdminLoginPage from '../../organisers/pages/login';
import AdminSetupPage from '../../organisers/pages/setup';
import AuthPage from '../../pages/auth/auth';
import ChallengePage from '../../pages/challenge/challenge';
import AboutPage from '../../pages/content/about';
import QuestionsPage from '../../pages/content/questions';
import DonationCausesPage from '../../pages/content/donation-causes';
import HomePage from '../../pages/home/home';
import MagicLinkPage from '../../pages/auth/magic-link';
import WhoseAccountPage from '../../pages/auth/whose-account';
import NotFoundPage from '../../pages/not-found';
import PrizesPage from '../../pages/content/prizes';
import ResetPasswordPage from '../../pages/auth/reset-password';
import ResultsPage from '../../pages/results/results';
import ResultsVerifyPage from '../../pages/results/results-verify';
import RulesPage from '../../pages/content/rules';
import { slotPicked } from '../../features/selections/selection-store';
import { ErrorScreen } from '../../ui/error-screen';
import { makeChallenge, makeResult, makeSeason } from '../factories';
import type { FakeAnswer } from '../fake-server';
import { renderPage } from '../render-page';
import { press, settled, type Scene } from './scene';
import { refusal, serve } from './served';

const read = (page: React.ReactNode) => async () => {
  serve(null);
  await settled(renderPage(page));
};

const authPage = () => renderPage(<AuthPage />, { at: '/auth' });

const cardPage = (answer: FakeAnswer) => async () => {
  serve(null).on('GET /api/challenges/TM', answer);
  await settled(renderPage(<ChallengePage />, { at: '/p/TM', path: '/p/:code' }));
};

export const publicScenes: Scene[] = [
  { name: 'home', show: read(<HomePage />) },
  { name: 'rules', show: read(<RulesPage />) },
  { name: 'prizes', show: read(<PrizesPage />) },
  { name: 'about', show: read(<AboutPage />) },
  { name: 'questions', show: read(<QuestionsPage />) },
  { name: 'donation causes', show: read(<DonationCausesPage />) },
  { name: "somebody's card", show: cardPage({ body: makeChallenge({ name: 'TM' }) }) },
  { name: 'a card that is gone', show: cardPage(refusal('NOT_FOUND', 404)) },
  { name: 'a card that cannot be loaded', show: cardPage(refusal('INTERNAL', 500)) },
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
        winner: { slotId: '2025-05-31T10:15', name: 'Thato M.', nearer: [{ slotId: '2025-05-31T10:00', reason: 'late' }] },
      } satisfies Partial<ResultView>;
      const server = serve(null).on('GET /api/season', {
        body: makeSeason({ arrival: arrived.arrival, pulaPerDollar: 13.55, permitNumber: 'OKV-7' }),
      });
      server.on('GET /api/results', {
        body: makeResult({
          ...arrived,
          others: [2024],
          witnesses: ['Neo M'],
          seals: {
            count: 1,
            head: '0',
            published: { count: 1, head: '0', at: '2025-05-30T10:00:00Z', since: { sales: 0, cash: 0, refunds: 0 } },
          },
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
    name: 'results of a season that is over',
    show: async () => {
      serve(null)
        .on('GET /api/results', { body: makeResult({ year: 2024 }) })
        .on('GET /api/content', { body: { year: 2024, version: 1, sections: {} } });
      await settled(renderPage(<ResultsPage />, { at: '/results?year=2024' }));
      await screen.findByText(/No arrival was recorded/);
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
  { name: 'a forgotten password of an organiser', show: read(<AdminResetPasswordPage />) },
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
      await page.person.fill(document.querySelector('#login-username') as Element, 'thato@example.com');
      await page.person.fill(document.querySelector('#login-password') as Element, 'x');
      await press(page, 'button', 'Login');
      await screen.findByRole('alertdialog');
    },
  },
  {
    name: 'a sign-in link that was mailed, and sent again',
    show: async () => {
      serve(null).on('POST /api/magic-link/request', { status: 202, body: { message: '⟦on its way⟧' } });
      const page = await settled(authPage());
      await page.person.fill(document.querySelector('#login-username') as Element, 'thato@example.com');
      await press(page, 'button', 'Email me');
      await screen.findByRole('status');
      await press(page, 'button', 'again');
      await press(page, 'button', 'Sign in');
    },
  },
  {
    name: 'a sign-in link that is read elsewhere',
    show: async () => {
      serve(null).on('POST /api/magic-link/open', { body: { user: null, code: '48219036' } });
      await settled(renderPage(<MagicLinkPage />, { at: '/auth/link?token=t' }));
      await screen.findByText('4821 9036');
    },
  },
  ...[true, false].map((isFresh) => ({
    name: `whose account it is, and the way to take it ${isFresh ? 'at once' : 'later'}`,
    show: async () => {
      serve(null).on('GET /api/whose-account', {
        body: { username: 'thato@example.com', fullName: 'TM', madeAt: '2025-05-28T08:00:00Z', isFresh },
      });
      const page = await settled(renderPage(<WhoseAccountPage />, { at: '/whose-account' }));
      await screen.findByText('TM');
      await press(page, 'button', 'No');
      await screen.findByRole('heading', { level: 2 });
    },
  })),
  {
    name: 'somebody who comes from Submit',
    show: async () => {
      serve(null);
      slotPicked('2025-06-12T10:00');
      await settled(renderPage(<AuthPage />, { at: '/auth?returnTo=%2Fbooking' }));
      await screen.findByText(/12 June/);
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
      await page.person.fill(document.querySelector('input') as Element, 'thato@example.com');
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
