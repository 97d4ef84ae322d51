import { render, type RenderResult } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { Providers } from '../app/providers';
import { createQueryClient } from '../app/query-client';
import { OrganisersScope } from '../ui/organisers-scope';

export interface Person extends UserEvent {
  /** Puts a text into a field at once, where the keys do not matter: React draws a form anew for each of them. */
  fill: (field: Element, text: string) => Promise<void>;
}

export interface RenderedPage extends RenderResult {
  person: Person;
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
  return { ...rendered, person: makePerson(), client, address: () => address };
}

function makePerson(): Person {
  // The check that nothing lies over a button reads the style of all its parents: seconds in jsdom, which lays out nothing.
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
