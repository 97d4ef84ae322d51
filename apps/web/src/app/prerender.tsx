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
  /** Picture for link previews, in `public/share`. Defaults to that of the home page. */
  picture?: string;
  /** Module whose code and styles the page needs immediately. */
  module: string;
  /** The browser renders the page from scratch instead of hydrating it, because it depends on data that only the browser has. */
  isReplaced?: true;
  /** Whether the page keeps the `<noscript>` message. */
  needsScripts?: true;
  /** Paths of the api requests that the page makes first. The browser preloads them before it has any code. */
  reads?: string[];
}

/** Data about the site for the server: its addresses, the organisers' pages, and the built-in organiser and prize. */
export const pages = {
  addresses: [...routes, ...organiserPages].map(({ path }) => path).filter((path) => !path.includes('*')),
  organisers: organiserPages.map(({ name, path, title, roles, parent }) => ({ name, path, title, roles, parent })),
  organiser: siteContent.organiser,
  prize: { summary: siteContent.prize.summary, charities: siteContent.charities.map(({ mention }) => mention) },
};

/** Pages that the build writes as HTML. */
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
  // Serves every prediction card: the api replaces the placeholders in it.
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
  // The page for every unknown address.
  { path: '*', file: '404.html', module: 'src/pages/not-found.tsx', isReplaced: true, needsScripts: true },
];

/** An address without a route. "*" itself is not a valid address. */
const UNKNOWN = '/404';

/** Renders the app at a path to the HTML that a visitor sees before any data has arrived. main.tsx hydrates the same tree. */
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
    // Without this limit, React would move large parts to the end of the HTML and insert them with inline scripts, which the content
    // security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return text(prelude);
}
