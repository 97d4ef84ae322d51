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
 * The prerendered HTML's head tags, such as the title and description. At its first render, React adds its own tags, so the app removes
 * these.
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
 * Starts the app. On a prerendered page, React hydrates the HTML or, if the HTML can't match React's first render, replaces it in one step.
 * On any other page, the user sees a spinner, and the app starts no earlier than 300 ms after the start of the navigation.
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
    // React can hydrate only HTML that matches its own first render. It doesn't match if the page's code failed to load or if the browser
    // has translated the page.
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

/** After the first render, removes the spinner, the replaced head tags and the attribute that hides a prerendered page's buttons. */
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
 * Returns `whole` if React must hydrate the prerendered HTML, or `replaced` if React must replace it. Returns null for the empty shell and
 * for another page's HTML.
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
