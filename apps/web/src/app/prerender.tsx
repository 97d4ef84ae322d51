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
  /** Name of the picture for link previews, in `public/share`. Defaults to the home page's picture. */
  picture?: string;
  /** Module whose code and styles the page needs immediately. */
  module: string;
  /**
   * Set if the browser renders the page from scratch instead of hydrating its HTML, because the page depends on data that only the browser
   * has.
   */
  isReplaced?: true;
  /** Set if the page keeps the `<noscript>` message. */
  needsScripts?: true;
  /** Paths of the page's first API requests. The HTML preloads them, so that they start before the page's code has loaded. */
  reads?: string[];
}

/** Data about the site for the server: the paths of all pages, the organisers' pages, and the built-in prize. */
export const pages = {
  addresses: [...routes, ...organiserPages].map(({ path }) => path).filter((path) => !path.includes('*')),
  organisers: organiserPages.map(({ name, path, title, roles, parent }) => ({ name, path, title, roles, parent })),
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
  // The API serves this file for every prediction card, after replacing its placeholders.
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
  // The page for every unknown path.
  { path: '*', file: '404.html', module: 'src/pages/not-found.tsx', isReplaced: true, needsScripts: true },
];

/** A path that matches no route. The page for "*" is rendered at this path, because "*" is a pattern rather than a path. */
const UNKNOWN = '/404';

/**
 * Renders the app at a path and returns the HTML that a visitor sees before any data has loaded. main.tsx hydrates the same element tree.
 */
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
    // By default, React moves large parts to the end of the HTML and inserts them with inline scripts, which the content security policy
    // blocks.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return text(prelude);
}
