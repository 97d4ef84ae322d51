import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadPart } from '../../lib/load-part';
import { PageWait } from './page-wait';

export interface LazyPage {
  /** Renders the page, or a spinner while its code is loading. */
  Slot: ComponentType;
  /** Loads the page's code; may be called repeatedly. */
  preload: () => Promise<unknown>;
}

/** Creates a route's page component, whose code loads when the page is first rendered. */
export function lazyPage({ load }: { load: () => Promise<{ default: ComponentType }> }): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;

  function preload(): Promise<{ default: ComponentType }> {
    loading ??= load().then((module) => {
      loaded = module.default;
      return module;
    });
    // After a failed download, the next call tries again.
    loading.catch(() => (loading = undefined));
    return loading;
  }

  let Lazy = lazy(whenNeeded);

  function whenNeeded(): Promise<{ default: ComponentType }> {
    return loadPart(preload).catch((error: unknown) => {
      // React caches a failed load permanently, so another attempt requires a new lazy component.
      Lazy = lazy(whenNeeded);
      throw error;
    });
  }

  /**
   * Renders the page without Suspense if its code is already loaded, so that React hydrates a prerendered page in one pass. React hydrates
   * the content of a Suspense boundary later, when data that is not in the HTML may already have loaded.
   */
  function Slot() {
    const [Page] = useState(() => loaded ?? Lazy);
    if (Page === loaded) return <Page />;
    return (
      <Suspense fallback={<PageWait />}>
        <Page />
      </Suspense>
    );
  }

  return { Slot, preload };
}
