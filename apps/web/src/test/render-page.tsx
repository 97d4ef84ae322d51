import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Providers } from '../app/providers';
import { createQueryClient } from '../app/query-client';
import { OrganisersScope } from '../ui/organisers-scope';

export interface RenderedPage extends RenderResult {
  person: UserEvent;
  client: QueryClient;
  /** Path and query the app is at now. */
  address: () => string;
}

/** Renders a page as the app does: providers, router, cache, and the theme, whichever part of a page it is. `path` is the route's pattern when the page reads parameters. */
export function renderPage(
  page: ReactNode,
  { at = '/', path = '*', client = createQueryClient() }: { at?: string; path?: string; client?: QueryClient } = {},
): RenderedPage {
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false, gcTime: Infinity } });
  let address = at;
  const rendered = render(
    <Providers client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Watch tell={(now) => (address = now)} />
        <Routes>
          <Route path={path} element={<OrganisersScope>{page}</OrganisersScope>} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Providers>,
  );
  return { ...rendered, person: userEvent.setup(), client, address: () => address };
}

function Watch({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

/**
 * What Chakra's parts ask of a browser and jsdom has not: sizes, which never change because it lays nothing out, and pointers.
 * For tests that open one: elsewhere its absence is a case of its own.
 */
export function completeJsdom(): void {
  globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}
