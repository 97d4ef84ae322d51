import { API } from '@raffle/contracts/routes';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import { Providers } from './providers';
import { siteContent } from '../content/site-content';
import { createQueryClient } from './query-client';
import { ErrorBoundary } from '../ui/route/error-boundary';
import { organiserPages } from '../organisers/registry';
import { AppRoutes, preloadPage } from './router';
import { routes } from './routes';

export interface Prerendered {
  path: string;
  file: string;
  /** The picture of a shared link, in `public/share`; that of home when left out. */
  picture?: string;
  /** Whose code and styles the page needs at once. */
  module: string;
  /** The browser renders the page anew instead of hydrating it, because it depends on what only the browser knows. */
  isReplaced?: true;
  /** Keeps the note for browsers without scripts. */
  needsScripts?: true;
  /** Addresses of the api that the page reads first: the browser asks for them before any code has arrived. */
  reads?: string[];
}

/** Every address of the site, as its routers read it, what the organisers' pages are, and who runs it by the built words. */
export const pages = {
  addresses: [...routes, ...organiserPages].map(({ path }) => path).filter((path) => !path.includes('*')),
  organisers: organiserPages.map(({ name, path, title, roles, parent }) => ({ name, path, title, roles, parent })),
  organiser: siteContent.organiser,
};

/** Pages that are written to HTML at build time. */
export const prerendered: Prerendered[] = [
  { path: '/', file: 'index.html', module: 'src/pages/home/home.tsx' },
  { path: '/rules', file: 'rules/index.html', picture: 'rules', module: 'src/pages/content/rules.tsx' },
  { path: '/prizes', file: 'prizes/index.html', picture: 'prizes', module: 'src/pages/content/prizes.tsx' },
  {
    path: '/donation-causes',
    file: 'donation-causes/index.html',
    picture: 'donation-causes',
    module: 'src/pages/content/donation-causes.tsx',
  },
  { path: '/about', file: 'about/index.html', picture: 'about', module: 'src/pages/content/about.tsx' },
  { path: '/questions', file: 'questions/index.html', picture: 'questions', module: 'src/pages/content/questions.tsx' },
  { path: '/results', file: 'results/index.html', picture: 'results', module: 'src/pages/results/results.tsx' },
  { path: '/results/how', file: 'results/how/index.html', picture: 'results-how', module: 'src/pages/results/results-how.tsx' },
  // Of every card: the api writes into it what this one says.
  { path: '/p/:code', file: 'p/index.html', module: 'src/pages/challenge/challenge.tsx', isReplaced: true, needsScripts: true },
  {
    path: '/booking',
    file: 'booking/index.html',
    picture: 'booking',
    module: 'src/pages/booking/booking.tsx',
    needsScripts: true,
    reads: [API.season, API.seasonDays],
  },
  { path: '/auth', file: 'auth/index.html', module: 'src/pages/auth/auth.tsx', needsScripts: true },
  // Stands for every unknown address.
  { path: '*', file: '404.html', module: 'src/pages/not-found.tsx', isReplaced: true, needsScripts: true },
];

/** An address that no route knows; "*" itself would be none at all. */
const UNKNOWN = '/404';

/** The app at a path as HTML, the way it looks to a visitor before any data has come: the same tree that main.tsx takes over. */
export async function renderPath(path: string): Promise<string> {
  await preloadPage(path);
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <ErrorBoundary>
        <Providers client={createQueryClient()}>
          <StaticRouter location={path === '*' ? UNKNOWN : path}>
            <AppRoutes />
          </StaticRouter>
        </Providers>
      </ErrorBoundary>
    </StrictMode>,
    // React would move larger parts to the end and place them by inline scripts, which the page's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return text(prelude);
}
