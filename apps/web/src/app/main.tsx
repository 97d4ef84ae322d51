import '../theme/tokens.css';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary';
import { Providers } from './providers';
import { queryClient } from './query-client';
import { AppRoutes, preloadPage } from './router';

/** The specification's initial spinner, in milliseconds from the start of the navigation. */
const INITIAL_SPINNER_MS = 300;

const app = (
  <StrictMode>
    <ErrorBoundary>
      <Providers client={queryClient}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </ErrorBoundary>
  </StrictMode>
);

void start(document.getElementById('root') as HTMLElement);

/** A prerendered page is readable already: React takes it over in place. Any other address shows the spinner until 300 ms have passed. */
async function start(root: HTMLElement): Promise<void> {
  const code = preloadPage(location.pathname).catch(() => undefined);
  if (isPrerenderedHere()) {
    await code;
    hydrateRoot(root, app);
    return;
  }
  await Promise.all([code, new Promise((resolve) => setTimeout(resolve, INITIAL_SPINNER_MS - performance.now()))]);
  root.replaceChildren();
  document.documentElement.removeAttribute('data-other-page');
  createRoot(root).render(app);
}

function isPrerenderedHere(): boolean {
  const page = document.querySelector<HTMLMetaElement>('meta[name="prerendered-path"]');
  return page !== null && !document.documentElement.hasAttribute('data-other-page');
}
