import '../theme/tokens.css';
import '../theme/base.css';
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { showCarriedToast } from '../ui/toast/carried-toast';
import { ErrorBoundary } from '../ui/route/error-boundary';
import { Providers } from './providers';
import { queryClient } from './query-client';
import { AppRoutes, preloadPage } from './router';

/** Minimum duration of the initial spinner, in milliseconds from the start of the navigation. Set by the specification. */
const INITIAL_SPINNER_MS = 300;

/**
 * Head tags from the prerendered HTML, which contain the page's title and description until React's first render. React then adds its own
 * tags, so the app removes these.
 */
let replacedHead: Element[] = [];

const app = (
  <StrictMode>
    <TakesOver>
      <ErrorBoundary>
        <Providers client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </Providers>
      </ErrorBoundary>
    </TakesOver>
  </StrictMode>
);

void start(document.getElementById('root') as HTMLElement);
void import('../lib/translated-page').then(({ keepTranslatedPageAlive }) => keepTranslatedPageAlive()).catch(() => undefined);

/**
 * Starts the app. React hydrates the HTML of a prerendered page, or replaces it in one step if the HTML can't match React's first render.
 * On any other page, a spinner is shown and the app starts no earlier than 300 ms after the start of the navigation.
 */
async function start(root: HTMLElement): Promise<void> {
  const code = preloadPage(location.pathname).then(
    () => true,
    () => false,
  );
  const page = prerenderedPage();
  if (page === null) {
    await Promise.all([code, spinnerTime()]);
    root.replaceChildren();
    document.documentElement.removeAttribute('data-other-page');
  }
  const hasCode = await code;
  // A transition lets React render in slices of a few milliseconds, which keeps a slow phone responsive.
  startTransition(() => {
    // React can hydrate only HTML that matches its own first render. The HTML doesn't match if the page's code has failed to load or if the
    // browser has translated the page.
    const isTranslated = root.querySelector('font') !== null;
    if (page === 'whole' && hasCode && !isTranslated) {
      replacedHead = writtenByApi();
      return void hydrateRoot(root, app);
    }
    replacedHead = headOfPage();
    createRoot(root).render(app);
  });
  showCarriedToast();
}

/** After the app's first render, removes the spinner, the replaced head tags and the attribute that hides a prerendered page's buttons. */
function TakesOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.getElementById('coming')?.remove();
    for (const tag of replacedHead) tag.remove();
    document.documentElement.removeAttribute('data-waking');
  }, []);
  return children;
}

/**
 * Returns the description tag if the API has rewritten its content for the season's current phase. React can hydrate only the content that
 * the build wrote.
 */
function writtenByApi(): Element[] {
  return [...document.head.querySelectorAll('meta[name="description"][data-phase]')];
}

function headOfPage(): Element[] {
  return [...document.head.querySelectorAll('title, meta[name="description"], meta[name="robots"]')];
}

/**
 * Returns whether React must hydrate the prerendered HTML (`whole`) or replace it (`replaced`). Returns null for the empty shell and for
 * another page's HTML.
 */
function prerenderedPage(): 'whole' | 'replaced' | null {
  if (document.documentElement.hasAttribute('data-other-page')) return null;
  const mark = document.querySelector<HTMLMetaElement>('meta[name="prerendered-path"]');
  if (mark === null) return null;
  return mark.dataset.replaced === undefined ? 'whole' : 'replaced';
}

function spinnerTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, INITIAL_SPINNER_MS - performance.now()));
}
