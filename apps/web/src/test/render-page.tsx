import { render, type RenderResult } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Providers } from '../app/providers';
import { createQueryClient } from '../app/query-client';
import { OrganisersScope } from '../ui/organisers-scope';

export interface Person extends UserEvent {
  /** Enters text into a field in one step. This is faster than typing, because React re-renders the form on every keystroke. */
  fill: (field: Element, text: string) => Promise<void>;
}

export interface RenderedPage extends RenderResult {
  person: Person;
  client: QueryClient;
  /** Returns the app's current path and query string. */
  address: () => string;
}

/**
 * Renders a page or part of a page as the app does, with providers, router, cache and theme. `path` is the route pattern, which is required
 * if the page reads route parameters.
 */
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
  return { ...rendered, person: makePerson(), client, address: () => address };
}

function makePerson(): Person {
  // Disables the check for `pointer-events: none`. The check reads the styles of all ancestors, which takes seconds in jsdom.
  const person = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  const fill: Person['fill'] = async (field, text) => {
    await person.click(field);
    await person.paste(text);
  };
  return Object.assign(person, { fill });
}

function Watch({ tell }: { tell: (address: string) => void }) {
  const { pathname, search } = useLocation();
  tell(pathname + search);
  return null;
}

/**
 * Adds browser features that Chakra's components need and jsdom lacks: pointer events, and a ResizeObserver that does nothing because jsdom
 * has no layout. Call it in tests that open such a component. All other tests run without ResizeObserver, as in a browser that lacks it.
 */
export function completeJsdom(): void {
  globalThis.PointerEvent ??= class extends MouseEvent {} as typeof PointerEvent;
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}
