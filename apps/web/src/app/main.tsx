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

/** The specification's initial spinner, in milliseconds from the start of the navigation. */
const INITIAL_SPINNER_MS = 300;

/**
 * Head tags of a prerendered page that React replaces instead of hydrating. React would add its own beside them. They are kept until its
 * first render, so that the page has a title in the meantime.
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
 * Starts the app. A prerendered page is already readable: React hydrates it, or replaces it without a gap if it depends on data that only
 * the browser has. Any other address shows the spinner for at least 300 ms.
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
  // In a transition React works in slices of a few milliseconds, so that a slow phone still responds between them.
  startTransition(() => {
    // React can hydrate only the HTML that it would render itself: not without the page's code, and not after the browser has translated
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

/** Removes the elements that stand in for the app until its first render. */
function TakesOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.getElementById('coming')?.remove();
    for (const tag of replacedHead) tag.remove();
    document.documentElement.removeAttribute('data-waking');
  }, []);
  return children;
}

/** Returns the description if the api has written the season's phase into it, because React takes over only what the build wrote. */
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
