import { createElement, lazy, type ComponentType } from 'react';
import { create } from 'zustand';
import { pageLoad } from './page-load';
import { session } from './storage';

/** Time in which a page that is being left is gone. */
const MOMENT_MS = 1_000;
/** A navigation that came to nothing, such as a download, leaves the page here. */
const STILL_HERE_MS = 30_000;
const PROBE_EVERY_MS = 5_000;
/** Answers without a database, as long as the process lives. */
const PROBE = '/api/health';

interface PartOptions {
  /** The page is whole without it: it may stay away for good, or fail for the caller to hear of it. */
  optional?: boolean | 'throws';
}

/** Parts that are fetched before they are needed, by name: those that have come, or are about to, stand without a network too. */
const fetched = new Map<string, Promise<unknown>>();

/** Fetches a part before it is needed. A failure is nobody's business: the part is asked for again when it is. */
export function fetchPart(name: string, load: () => Promise<unknown>): void {
  const part = load();
  fetched.set(name, part);
  part.catch(() => fetched.get(name) === part && fetched.delete(name));
}

/** Loads a part of the app's code. It rejects only when the part is really missing: a bad moment of the network is waited for. */
export async function loadPart<T>(name: string, load: () => Promise<T>, { optional = false }: PartOptions = {}): Promise<T> {
  if (typeof window === 'undefined') return load();
  const early = await fetched.get(name)?.catch(() => undefined);
  if (early !== undefined) return early as T;
  const reloaded = `reloadedFor:${name}`;
  const leaving = watchForLeaving();
  try {
    // The browser may be wrong about the network: one answer is enough.
    if (!navigator.onLine) await untilServerAnswers();
    const part = await load().catch(async () => {
      // Leaving a page breaks off what it loads: nobody is to hear of that, and nothing may get in the way.
      await pause(leaving.isLeaving() ? STILL_HERE_MS : MOMENT_MS);
      await untilServerAnswers();
      return load();
    });
    session.removeItem(reloaded);
    return part;
  } catch (cause) {
    if (optional === 'throws') throw cause;
    if (optional) return await never();
    if (session.getItem(reloaded) !== null) throw new Error(PART_MISSING, { cause });
    // A new release has taken the old one's files away, or the browser remembers that the part once failed: a load of the page helps both.
    session.setItem(reloaded, '1');
    // Without a note of it the page would be loaded for ever.
    if (!session.outlastsPage(reloaded)) throw new Error(PART_MISSING, { cause });
    pageLoad.reload();
    return await never();
  } finally {
    leaving.stop();
  }
}

/** A component whose code loads when it is first shown. Without it the page around stays, and says in its place that it is missing. */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  options?: PartOptions,
) {
  return lazy<ComponentType<Props>>(() => loadPart(name, load, options).catch(() => ({ default: Missing })));
}

function Missing() {
  return createElement('p', { role: 'alert' }, PART_MISSING);
}

export const PART_MISSING = "We couldn't load this part of the site. Please try again in a moment.";

export type Trouble = 'offline' | 'unreachable';

/** Why something that is wanted has to wait, null while nothing does. */
export const useNetworkTrouble = create<Trouble | null>()(() => null);

let waiting = 0;

async function whileWaiting(wait: () => Promise<unknown>): Promise<void> {
  waiting += 1;
  useNetworkTrouble.setState(navigator.onLine ? 'unreachable' : 'offline');
  await wait();
  waiting -= 1;
  if (waiting === 0) useNetworkTrouble.setState(null);
}

/**
 * Resolves once the server answers. Neither `navigator.onLine` nor the `online` event is believed: the one may be false while the network
 * works, and the other may never come.
 */
export async function untilServerAnswers(): Promise<void> {
  if (await serverAnswers()) return;
  await whileWaiting(async () => {
    do await Promise.race([online(), pause(PROBE_EVERY_MS)]);
    while (!(await serverAnswers()));
  });
}

/** On a line that has gone dead nothing ever answers, and nothing fails. */
async function serverAnswers(): Promise<boolean> {
  const answer = await Promise.race([fetch(PROBE, { cache: 'no-store' }).catch(() => undefined), pause(PROBE_EVERY_MS)]);
  return answer?.ok === true;
}

function online(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

function watchForLeaving(): { isLeaving: () => boolean; stop: () => void } {
  let left = false;
  const leave = () => (left = true);
  const events = ['beforeunload', 'pagehide'] as const;
  for (const event of events) window.addEventListener(event, leave);
  return { isLeaving: () => left, stop: () => events.forEach((event) => window.removeEventListener(event, leave)) };
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
