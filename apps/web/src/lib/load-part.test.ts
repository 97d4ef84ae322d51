import { act, render, screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { installFakeServer, type FakeServer } from '../test/fake-server';
import { fetchPart, lazyPart, loadPart, PART_MISSING, useNetworkTrouble } from './load-part';
import { pageLoad } from './page-load';
import { session } from './storage';

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

/** Tracks a promise's current state. */
function watch<T>(part: Promise<T>): { state: unknown } {
  const seen: { state: unknown } = { state: 'pending' };
  part.then(
    (value) => (seen.state = value),
    (error: Error) => (seen.state = error.message),
  );
  return seen;
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('loads a part even if the browser wrongly reports that it is offline', async () => {
  isOnline.mockReturnValue(false);
  const part = watch(loadPart(() => Promise.resolve('the page')));
  await pass(0);
  expect(part.state).toBe('the page');
});

it('does not reload the page if storage is full, because the page would then reload forever', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const part = watch(loadPart(() => Promise.reject(broken)));
  await pass(2_000);
  expect([part.state, reload.mock.calls.length]).toEqual([PART_MISSING, 0]);
  full.mockRestore();
  session.clear();
});

it('waits while there is no network, reports that the browser is offline, and continues once the network is back', async () => {
  isOnline.mockReturnValue(false);
  server.unreachable(HEALTH);
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the page');
  const part = watch(loadPart(load));
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(useNetworkTrouble.getState()).toBe('offline');
  server.on(HEALTH, { body: {} });
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(part.state).toBe('the page');
  expect(useNetworkTrouble.getState()).toBeNull();
});

it('downloads a part again after an earlier download failed', async () => {
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the dialog');
  fetchPart(load);
  await pass(0);
  expect(await loadPart(load)).toBe('the dialog');
});

it('waits until the server responds again, and then retries once', async () => {
  server.unreachable(HEALTH);
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the page');
  const part = watch(loadPart(load));
  await pass(20_000);
  expect(useNetworkTrouble.getState()).toBe('unreachable');
  expect(load).toHaveBeenCalledTimes(1);
  server.on(HEALTH, { body: {} });
  await pass(5_000);
  expect(part.state).toBe('the page');
  expect(useNetworkTrouble.getState()).toBeNull();
  expect(reload).not.toHaveBeenCalled();
});

it('reports a server that does not respond as unreachable, and keeps checking it', async () => {
  server.on(HEALTH, () => new Promise(() => undefined));
  const load = jest.fn().mockRejectedValueOnce(broken).mockResolvedValue('the page');
  const part = watch(loadPart(load));
  await pass(10_000);
  expect(useNetworkTrouble.getState()).toBe('unreachable');
  server.on(HEALTH, { body: {} });
  await pass(10_000);
  expect(part.state).toBe('the page');
  expect(useNetworkTrouble.getState()).toBeNull();
});

it('reloads the page once for each release that removed the part, and then reports the part as missing', async () => {
  const gone = () => Promise.reject(broken);
  const first = watch(loadPart(gone));
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(first.state).toBe('pending');
  const second = watch(loadPart(gone));
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(second.state).toBe(PART_MISSING);
  document.head.innerHTML = '<script type="module" src="/assets/index-2.js"></script>';
  watch(loadPart(gone));
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(2);
  document.head.innerHTML = '';
});

it('ignores downloads that fail because the user is leaving the page', async () => {
  const load = jest.fn().mockImplementation(() => {
    window.dispatchEvent(new Event('beforeunload'));
    return Promise.reject(broken);
  });
  const part = watch(loadPart(load));
  await pass(20_000);
  expect(part.state).toBe('pending');
  expect(load).toHaveBeenCalledTimes(1);
  expect(server.asked(HEALTH)).toHaveLength(0);
  expect(reload).not.toHaveBeenCalled();
});

it('shows a message in place of a missing part and keeps the rest of the page', async () => {
  sessionStorage.setItem('reloadedForRelease', 'unknown');
  const ShareCard = lazyPart<object>(() => Promise.reject(broken));
  render(createElement('main', null, 'Paid', createElement(Suspense, { fallback: null }, createElement(ShareCard))));
  await act(() => pass(5_000));
  expect(screen.getByRole('main')).toHaveTextContent('Paid');
  expect(screen.getByRole('alert')).toHaveTextContent(PART_MISSING);
});

it('does not reload the page for an optional part', async () => {
  const part = watch(loadPart(() => Promise.reject(broken), { optional: true }));
  await pass(60_000);
  expect(part.state).toBe(PART_MISSING);
  expect(reload).not.toHaveBeenCalled();
});

it('shows nothing in place of an optional part that is missing', async () => {
  const Toasts = lazyPart<object>(() => Promise.reject(broken), { optional: true });
  render(createElement('main', null, 'Paid', createElement(Suspense, { fallback: null }, createElement(Toasts))));
  await act(() => pass(5_000));
  expect(screen.getByRole('main')).toHaveTextContent(/^Paid$/);
});

it('shows a replacement for a missing part', async () => {
  const instead = () => 'The heading';
  const Heading = lazyPart<object>(() => Promise.reject(broken), { optional: true, instead });
  render(createElement('main', null, createElement(Suspense, { fallback: null }, createElement(Heading))));
  await act(() => pass(5_000));
  expect(screen.getByRole('main')).toHaveTextContent('The heading');
});
