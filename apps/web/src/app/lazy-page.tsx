import { lazy, Suspense, useState, type ComponentType } from 'react';
import { PageSpinner } from '../ui/spinner';
import type { AppRoute } from './routes';

export interface LazyPage {
  /** Shows the page; a spinner while its code is on the way. */
  Slot: ComponentType;
  /** Loads the page's code; safe to call again. */
  preload: () => Promise<unknown>;
}

/** A route's page that loads when first shown. */
export function lazyPage({ load }: AppRoute): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;

  function preload(): Promise<{ default: ComponentType }> {
    loading ??= load().then((module) => {
      loaded = module.default;
      return module;
    });
    // A failed download may be tried again; React shows this one's error.
    loading.catch(() => (loading = undefined));
    return loading;
  }

  const Lazy = lazy(preload);

  /**
   * A page whose code is here already is drawn without Suspense. So a prerendered page is taken over in one pass:
   * inside Suspense React would take it over later, when data may have arrived that its HTML does not show.
   */
  function Slot() {
    const [Page] = useState(() => loaded);
    if (Page) return <Page />;
    return (
      <Suspense fallback={<PageSpinner />}>
        <Lazy />
      </Suspense>
    );
  }

  return { Slot, preload };
}
