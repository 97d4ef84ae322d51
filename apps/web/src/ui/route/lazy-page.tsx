import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadPart } from '../../lib/load-part';
import { PageWait } from './page-wait';

export interface LazyPage {
  /** Renders the page; a spinner while its code is loading. */
  Slot: ComponentType;
  /** Loads the page's code; may be called repeatedly. */
  preload: () => Promise<unknown>;
}

/** Creates a route's page that loads when it is first shown. */
export function lazyPage({ load }: { load: () => Promise<{ default: ComponentType }> }): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;

  function preload(): Promise<{ default: ComponentType }> {
    loading ??= load().then((module) => {
      loaded = module.default;
      return module;
    });
    // Lets a failed download be retried.
    loading.catch(() => (loading = undefined));
    return loading;
  }

  let Lazy = lazy(whenNeeded);

  function whenNeeded(): Promise<{ default: ComponentType }> {
    return loadPart(preload).catch((error: unknown) => {
      // React caches a failed load forever, so a new lazy component allows another try.
      Lazy = lazy(whenNeeded);
      throw error;
    });
  }

  /**
   * Renders a page whose code is already loaded without Suspense. A prerendered page is then hydrated in one pass: inside Suspense React
   * would hydrate it later, when data may have arrived that its HTML does not show.
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
