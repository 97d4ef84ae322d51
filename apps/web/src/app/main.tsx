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

/** Minimum duration of the initial spinner, in milliseconds from the start of the navigation. The specification sets it. */
const INITIAL_SPINNER_MS = 300;

/**
 * Head tags of a prerendered page that React replaces instead of hydrating. They are removed at React's first render, because React adds
 * its own. Until then they give the page a title.
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
 * Starts the app. A prerendered page is already readable: React hydrates it or, if it depends on data that only the browser has, replaces
 * it in one step. Any other address shows the spinner for at least 300 ms.
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
  // In a transition, React renders in slices of a few milliseconds, so that a slow phone stays responsive.
  startTransition(() => {
    // React can hydrate only HTML that equals its own first render. This fails if the page's code is missing or the browser has translated
    // the page.
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

/** Removes the elements that are shown in place of the app until its first render. */
function TakesOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.getElementById('coming')?.remove();
    for (const tag of replacedHead) tag.remove();
    document.documentElement.removeAttribute('data-waking');
  }, []);
  return children;
}

/**
 * Returns the description tag if the api has replaced its text with that of the season's phase. React hydrates only the text from the
 * build.
 */
function writtenByApi(): Element[] {
  return [...document.head.querySelectorAll('meta[name="description"][data-phase]')];
}

function headOfPage(): Element[] {
  return [...document.head.querySelectorAll('title, meta[name="description"], meta[name="robots"]')];
}

/** Returns how the HTML of this page was prerendered; null for the empty shell and for another page's HTML. */
function prerenderedPage(): 'whole' | 'replaced' | null {
  if (document.documentElement.hasAttribute('data-other-page')) return null;
  const mark = document.querySelector<HTMLMetaElement>('meta[name="prerendered-path"]');
  if (mark === null) return null;
  return mark.dataset.replaced === undefined ? 'whole' : 'replaced';
}

function spinnerTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, INITIAL_SPINNER_MS - performance.now()));
}
