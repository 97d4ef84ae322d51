import '../theme/tokens.css';
import '../theme/base.css';
import { startTransition, StrictMode, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { showCarriedToast } from '../ui/carried-toast';
import { carryOutEarlyHand, restoreTexts } from './early-hand';
import { ErrorBoundary } from './error-boundary';
import { Providers } from './providers';
import { queryClient } from './query-client';
import { AppRoutes, preloadPage } from './router';

/** The specification's initial spinner, in milliseconds from the start of the navigation. */
const INITIAL_SPINNER_MS = 300;

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

/**
 * A prerendered page is readable already: React takes it over in place, or replaces one that depends on what only the
 * browser knows, without a gap. Any other address shows the spinner until 300 ms have passed.
 */
async function start(root: HTMLElement): Promise<void> {
  const code = preloadPage(location.pathname).catch(() => undefined);
  const page = prerenderedPage();
  if (page === null) {
    await Promise.all([code, spinnerTime()]);
    root.replaceChildren();
    document.documentElement.removeAttribute('data-other-page');
  } else {
    await code;
  }
  // A transition: React works in slices of some milliseconds, between which a slow phone still scrolls and answers.
  startTransition(() => {
    if (page === 'whole') {
      // From here on React answers each press itself, at once: it must not be answered twice.
      window.earlyHand?.rest();
      return void hydrateRoot(root, app);
    }
    forgetHead();
    createRoot(root).render(app);
  });
  showCarriedToast();
}

/** From the first drawing on the app answers by itself. */
function TakesOver({ children }: { children: ReactNode }) {
  useLayoutEffect(restoreTexts, []);
  useEffect(() => void carryOutEarlyHand(), []);
  return children;
}

/** React writes these anew, and would leave those of a page that it does not take over beside its own. */
function forgetHead(): void {
  for (const tag of document.head.querySelectorAll('title, meta[name="description"], meta[name="robots"]')) tag.remove();
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
