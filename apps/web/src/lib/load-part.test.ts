import { act, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { installFakeServer, type FakeServer } from '../test/fake-server';
import { fetchPart, lazyPart, loadPart, PART_MISSING, useNetworkTrouble } from './load-part';
import { pageLoad } from './page-load';

const HEALTH = 'GET /api/health';
const broken = new TypeError('Failed to fetch dynamically imported module: https://the.site/assets/rules-1.js');

let server: FakeServer;
let reload: jest.SpyInstance;
let isOnline: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  server = installFakeServer().on(HEALTH, { body: {} });
  reload = jest.spyOn(pageLoad, 'reload').mockImplementation(() => undefined);
  isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** What became of it so far. */
function watch<T>(part: Promise<T>): { state: unknown } {
  const seen: { state: unknown } = { state: 'pending' };
  part.then(
    (value) => (seen.state = value),
    (error: Error) => (seen.state = error.message),
  );
  return seen;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('loads although the browser wrongly sees no network', async () => {
  isOnline.mockReturnValue(false);
  const part = watch(loadPart('/rules', () => Promise.resolve('the page')));
  await pass(0);
  expect(part.state).toBe('the page');
});

it('loads the page once at most where no note of it outlasts the load', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const part = watch(loadPart('/gone', () => Promise.reject(broken)));
  await pass(2_000);
  expect([part.state, reload.mock.calls.length]).toEqual([PART_MISSING, 0]);
  full.mockRestore();
});

it('asks for nothing without a network, says so, and goes on when it is back', async () => {
  isOnline.mockReturnValue(false);
  server.unreachable(HEALTH);
  const load = jest.fn().mockResolvedValue('the page');
  const part = watch(loadPart('/rules', load));
  await pass(60_000);
  expect(load).not.toHaveBeenCalled();
  expect(useNetworkTrouble.getState()).toBe('offline');
  server.on(HEALTH, { body: {} });
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(part.state).toBe('the page');
  expect(useNetworkTrouble.getState()).toBeNull();
});

it('needs no network for what was fetched before', async () => {
  const load = jest.fn().mockResolvedValue('the dialog');
  fetchPart('fetched-before', load);
  await pass(0);
  isOnline.mockReturnValue(false);
  expect(await loadPart('fetched-before', load)).toBe('the dialog');
  expect(load).toHaveBeenCalledTimes(1);
});

it('needs none for what was on its way when the network went, and came', async () => {
  let come = (_: string) => {};
  const load = jest.fn(() => new Promise<string>((resolve) => (come = resolve)));
  fetchPart('under-way', load);
  isOnline.mockReturnValue(false);
  const part = watch(loadPart('under-way', load));
  come('the dialog');
  await pass(0);
  expect(part.state).toBe('the dialog');
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks again for what could not be fetched before', async () => {
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the dialog');
  fetchPart('failed-before', load);
  await pass(0);
  expect(await loadPart('failed-before', load)).toBe('the dialog');
});

it('waits until the server answers again, and then asks once more', async () => {
  server.unreachable(HEALTH);
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the page');
  const part = watch(loadPart('/rules', load));
  await pass(20_000);
  expect(useNetworkTrouble.getState()).toBe('unreachable');
  expect(load).toHaveBeenCalledTimes(1);
  server.on(HEALTH, { body: {} });
  await pass(5_000);
  expect(part.state).toBe('the page');
  expect(useNetworkTrouble.getState()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('calls a server that never answers out of reach, and asks it again', async () => {
  server.on(HEALTH, () => new Promise(() => undefined));
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the page');
  const part = watch(loadPart('/rules', load));
  await pass(10_000);
  expect(useNetworkTrouble.getState()).toBe('unreachable');
  server.on(HEALTH, { body: {} });
  await pass(10_000);
  expect(part.state).toBe('the page');
  expect(useNetworkTrouble.getState()).toBeNull();
});

it('loads the page anew once where a release has taken the part away, and then calls it missing', async () => {
  const gone = () => Promise.reject(broken);
  const first = watch(loadPart('/rules', gone));
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(first.state).toBe('pending');
  const second = watch(loadPart('/rules', gone));
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(second.state).toBe(PART_MISSING);
  await loadPart('/rules', () => Promise.resolve('the page'));
  watch(loadPart('/rules', gone));
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('keeps quiet about what breaks off while the page is being left', async () => {
  const load = jest.fn().mockImplementation(() => {
    window.dispatchEvent(new Event('beforeunload'));
    return Promise.reject(broken);
  });
  const part = watch(loadPart('/rules', load));
  await pass(20_000);
  expect(part.state).toBe('pending');
  expect(load).toHaveBeenCalledTimes(1);
  expect(server.asked(HEALTH)).toHaveLength(0);
  expect(reload).not.toHaveBeenCalled();
});

it('leaves the page standing around a part that stays away, and says so in its place', async () => {
  sessionStorage.setItem('reloadedFor:share-card', '1');
  const ShareCard = lazyPart<object>('share-card', () => Promise.reject(broken));
  render(createElement('main', null, 'Paid', createElement(Suspense, { fallback: null }, createElement(ShareCard))));
  await act(() => pass(5_000));
  expect(screen.getByRole('main')).toHaveTextContent('Paid');
  expect(screen.getByRole('alert')).toHaveTextContent(PART_MISSING);
});

it('lets a page be whole without an optional part', async () => {
  const part = watch(loadPart('toast-host', () => Promise.reject(broken), { optional: true }));
  await pass(60_000);
  expect(part.state).toBe('pending');
  expect(reload).not.toHaveBeenCalled();
});

it('tells who wants to hear of it that an optional part is missing', async () => {
  const part = watch(loadPart('socket', () => Promise.reject(broken), { optional: 'throws' }));
  await pass(60_000);
  expect(part.state).toBe(broken.message);
  expect(reload).not.toHaveBeenCalled();
});
