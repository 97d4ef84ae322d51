import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadPart } from '../../lib/load-part';
import { PageWait } from './page-wait';

export interface LazyPage {
  /** Shows the page; a spinner while its code is on the way. */
  Slot: ComponentType;
  /** Loads the page's code; safe to call again. */
  preload: () => Promise<unknown>;
}

/** A route's page that loads when first shown. */
export function lazyPage({ load }: { load: () => Promise<{ default: ComponentType }> }): LazyPage {
  let loaded: ComponentType | undefined;
  let loading: Promise<{ default: ComponentType }> | undefined;

  function preload(): Promise<{ default: ComponentType }> {
    loading ??= load().then((module) => {
      loaded = module.default;
      return module;
    });
    // A failed download may be tried again.
    loading.catch(() => (loading = undefined));
    return loading;
  }

  let Lazy = lazy(whenNeeded);

  function whenNeeded(): Promise<{ default: ComponentType }> {
    return loadPart(preload).catch((error: unknown) => {
      // React keeps a failure for good: whoever comes again gets another try.
      Lazy = lazy(whenNeeded);
      throw error;
    });
  }

  /**
   * A page whose code is here already is drawn without Suspense. So a prerendered page is taken over in one pass:
   * inside Suspense React would take it over later, when data may have arrived that its HTML does not show.
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
