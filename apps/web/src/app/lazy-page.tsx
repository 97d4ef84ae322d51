import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { AppRoute } from './routes';

export interface LazyPage {
  Page: LazyExoticComponent<ComponentType>;
  /** Starts loading the page's code; safe to call again. */
  preload: () => Promise<unknown>;
}

/** A route's page that loads when first shown, in one step with the provider it needs. */
export function lazyPage(route: AppRoute): LazyPage {
  let loading: Promise<{ default: ComponentType }> | undefined;
  const load = () => (loading ??= route.chakra ? loadWithChakra(route) : route.load());
  return { Page: lazy(load), preload: load };
}

async function loadWithChakra({ load }: AppRoute): Promise<{ default: ComponentType }> {
  const [{ ChakraScope }, { default: Page }] = await Promise.all([import('./chakra-scope'), load()]);
  return {
    default: () => (
      <ChakraScope>
        <Page />
      </ChakraScope>
    ),
  };
}
