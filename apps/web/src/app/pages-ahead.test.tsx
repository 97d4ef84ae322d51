import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { userQuery } from '../features/auth/session/auth.queries';
import { makeUser } from '../test/factories';
import { pagesAhead, usePagesAhead } from './pages-ahead';
import { createQueryClient } from './query-client';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'https://here.example');
  return { pathname, search };
};

describe('the pages to preload on the way to a paid ticket', () => {
  it.each([
    ['/', false, ['/booking']],
    ['/rules', true, ['/booking']],
    ['/booking?date=2025-06-12', false, ['/auth']],
    ['/booking?date=2025-06-12', true, ['/payment/selection/next']],
    ['/booking', undefined, []],
    ['/auth?returnTo=%2Fbooking%3Fdate%3D2025-06-12', false, ['/booking', '/payment/selection/next']],
    ['/auth?returnTo=%2Fdashboard', false, ['/dashboard']],
    ['/auth?returnTo=https%3A%2F%2Fevil.example', false, ['/']],
    ['/payment/selection/7', true, ['/payment-return', '/success', '/dashboard']],
    ['/payment-return?session_id=x', true, ['/success', '/dashboard']],
    ['/success/OKV-1', true, ['/dashboard']],
    ['/dashboard', true, []],
    ['/admin/login', false, []],
  ])('from %s (signed in: %s)', (address, isSignedIn, next) => {
    expect(pagesAhead(at(address), isSignedIn)).toEqual(next);
  });
});

describe('preloading while the user reads', () => {
  async function open(address: string): Promise<string[]> {
    const asked: string[] = [];
    const client = createQueryClient();
    client.setQueryData(userQuery.queryKey, makeUser());
    const preload = (path: string) => {
      asked.push(path);
      return asked.length === 1 ? Promise.reject(new Error('a bad moment')) : Promise.resolve();
    };
    function Ahead() {
      usePagesAhead(preload);
      return null;
    }
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <Ahead />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    return asked;
  }

  it('fetches the next pages one by one, even if one of them fails', async () => {
    expect(await open('/payment/selection/7')).toEqual(['/payment-return', '/success', '/dashboard']);
  });

  it("fetches nothing if the browser's data saver is on", async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    const asked = await open('/payment/selection/7');
    Reflect.deleteProperty(navigator, 'connection');
    expect(asked).toEqual([]);
  });
});
