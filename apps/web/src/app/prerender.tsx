import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { text } from 'node:stream/consumers';
import { Providers } from './providers';
import { createQueryClient } from './query-client';
import { ErrorBoundary } from './error-boundary';
import { AppRoutes, preloadPage } from './router';

export interface Prerendered {
  path: string;
  file: string;
  /** Whose code and styles the page needs at once. */
  module: string;
  /** Painted anew by the browser, because it depends on what only the browser knows. */
  isReplaced?: true;
}

/** Pages that are written to HTML at build time. */
export const prerendered: Prerendered[] = [
  { path: '/', file: 'index.html', module: 'src/pages/home.tsx' },
  { path: '/rules', file: 'rules/index.html', module: 'src/pages/rules.tsx' },
  { path: '/prizes', file: 'prizes/index.html', module: 'src/pages/prizes.tsx' },
  { path: '/donation-causes', file: 'donation-causes/index.html', module: 'src/pages/donation-causes.tsx' },
  { path: '/results', file: 'results/index.html', module: 'src/pages/results.tsx' },
  { path: '/booking', file: 'booking/index.html', module: 'src/pages/booking.tsx', isReplaced: true },
  { path: '/auth', file: 'auth/index.html', module: 'src/pages/auth.tsx', isReplaced: true },
  // Stands for every unknown address.
  { path: '*', file: '404.html', module: 'src/pages/not-found.tsx', isReplaced: true },
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
