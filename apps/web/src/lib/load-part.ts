import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { create } from 'zustand';
import { pageLoad } from './page-load';
import { session } from './storage';

/** Delay before a failed download is retried, in milliseconds. */
const RETRY_MS = 1_000;
/**
 * Leaving a page aborts its downloads. If the page is still open after this many milliseconds, the navigation did not replace the page, for
 * example because it started a file download or returned 204.
 */
const STILL_HERE_MS = 30_000;
const PROBE_EVERY_MS = 5_000;
/** An endpoint that responds as long as the API process is running, even if the database is down. */
const PROBE = '/api/health';
/** Storage key for the release for which this tab was last reloaded. */
const RELOADED = 'reloadedForRelease';

export const PART_MISSING = "We couldn't load this part of the site. Please try again in a moment.";

interface PartOptions {
  /** Whether the page works without this part. If so, the page is not reloaded when the part is missing. */
  optional?: boolean;
}

interface LazyPartOptions extends PartOptions {
  /** Shown in place of a missing part. Defaults to a message, or to nothing for an optional part. */
  instead?: () => ReactNode;
}

/** Downloads code before it is needed. Ignores failures, because the code is downloaded again when it is needed. */
export function fetchPart(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/**
 * Downloads a part of the app's code. After a failed download, waits until the server responds and tries once more. A new release removes
 * the previous release's files, so if the part is still missing, the page reloads, but only once per release.
 * @throws if the part is still missing after the reload. A missing optional part throws without a reload.
 */
export async function loadPart<T>(load: () => Promise<T>, { optional = false }: PartOptions = {}): Promise<T> {
  if (typeof window === 'undefined') return load();
  try {
    return await loadWithRetry(load);
  } catch (cause) {
    if (!optional && reloadForRelease()) return await never();
    throw new Error(PART_MISSING, { cause });
  }
}

/** Returns a component whose code is downloaded when the component is first rendered. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { optional = false, instead = optional ? Nothing : Missing }: LazyPartOptions = {},
) {
  return lazy<ComponentType<Props>>(() => loadPart(load, { optional }).catch(() => ({ default: instead })));
}

function Missing() {
  return createElement('p', { role: 'alert' }, PART_MISSING);
}

function Nothing() {
  return null;
}

async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  const leaving = watchForLeaving();
  try {
    return await load();
  } catch {
    await pause(leaving.hasBegun() ? STILL_HERE_MS : RETRY_MS);
    await untilServerAnswers();
    return await load();
  } finally {
    leaving.stop();
  }
}

/** @returns whether the page is being reloaded. Does not reload if storage is forbidden, because the page would then reload forever. */
function reloadForRelease(): boolean {
  // The main script's name contains a hash that identifies the release.
  const release = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? 'unknown';
  if (session.getItem(RELOADED) === release) return false;
  session.setItem(RELOADED, release);
  if (!session.outlastsPage(RELOADED)) return false;
  pageLoad.reload();
  return true;
}

export type Trouble = 'offline' | 'unreachable';

/** Why downloads are waiting, or null if none are waiting. */
export const useNetworkTrouble = create<Trouble | null>()(() => null);

let waiting = 0;

/**
 * Resolves once the server responds. Polls, because `navigator.onLine` may be false while the network works and the `online` event may
 * never fire.
 */
export async function untilServerAnswers(): Promise<void> {
  if (await serverAnswers()) return;
  waiting += 1;
  useNetworkTrouble.setState(navigator.onLine ? 'unreachable' : 'offline');
  do await Promise.race([online(), pause(PROBE_EVERY_MS)]);
  while (!(await serverAnswers()));
  waiting -= 1;
  if (waiting === 0) useNetworkTrouble.setState(null);
}

/** Times out after a few seconds, because a request over a dead connection neither succeeds nor fails. */
async function serverAnswers(): Promise<boolean> {
  const answer = await Promise.race([fetch(PROBE, { cache: 'no-store' }).catch(() => undefined), pause(PROBE_EVERY_MS)]);
  return answer?.ok === true;
}

function online(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function watchForLeaving(): { hasBegun: () => boolean; stop: () => void } {
  const events = ['beforeunload', 'pagehide'] as const;
  let hasBegun = false;
  const leave = () => (hasBegun = true);
  for (const event of events) window.addEventListener(event, leave);
  return { hasBegun: () => hasBegun, stop: () => events.forEach((event) => window.removeEventListener(event, leave)) };
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
