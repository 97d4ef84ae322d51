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
 * React writes these anew, and would leave those of a page that it does not take over beside its own. They stay until it has: a page
 * that is being drawn has a title, too.
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
 * A prerendered page is readable already: React takes it over in place, or replaces one that depends on what only the
 * browser knows, without a gap. Any other address shows the spinner until 300 ms have passed.
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
  // A transition: React works in slices of some milliseconds, between which a slow phone still scrolls and answers.
  startTransition(() => {
    // React can only take over the HTML it would render itself: not without the page's code, and not after the browser has translated it.
    const isTranslated = root.querySelector('font') !== null;
    if (page === 'whole' && hasCode && !isTranslated) return void hydrateRoot(root, app);
    replacedHead = headOfPage();
    createRoot(root).render(app);
  });
  showCarriedToast();
}

/** Removes the parts of the page that stand in for the app until its first render. */
function TakesOver({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    document.getElementById('coming')?.remove();
    for (const tag of replacedHead) tag.remove();
    document.documentElement.removeAttribute('data-waking');
  }, []);
  return children;
}

function headOfPage(): Element[] {
  return [...document.head.querySelectorAll('title, meta[name="description"], meta[name="robots"]')];
}

/** What stands on the page; null on the empty shell and on another page's HTML. */
function prerenderedPage(): 'whole' | 'replaced' | null {
  if (document.documentElement.hasAttribute('data-other-page')) return null;
  const mark = document.querySelector<HTMLMetaElement>('meta[name="prerendered-path"]');
  if (mark === null) return null;
  return mark.dataset.replaced === undefined ? 'whole' : 'replaced';
}

function spinnerTime(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, INITIAL_SPINNER_MS - performance.now()));
}
