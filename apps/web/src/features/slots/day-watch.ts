import type { QueryClient } from '@tanstack/react-query';
import { acquireSocket, emitWithAck, isConnected, onSocket, onSocketConnect } from '../../lib/socket/socket';
import { createDayReader, type DayReader } from './day-reader';
import type { SlotChange } from './follow-day.rules';
import { dayQuery } from './slots.queries';

export interface DayListener {
  /** The user's current public id, which identifies their own booked slots, or null for a visitor. */
  myId: () => string | null;
  onChanges?: (changes: SlotChange[]) => void;
}

/** Polling interval while live changes are unavailable, in milliseconds. */
export const POLL_MS = 15_000;

interface DayWatch {
  listeners: Set<DayListener>;
  stop: () => void;
}

const watchesOf = new WeakMap<QueryClient, Map<string, DayWatch>>();

/**
 * Keeps a date's cached grid up to date until the returned function is called. Components that watch the same date share one socket
 * subscription.
 */
export function watchDay(client: QueryClient, date: string, listener: DayListener): () => void {
  const watches = watchesOf.get(client) ?? new Map<string, DayWatch>();
  watchesOf.set(client, watches);
  const watch = watches.get(date) ?? startWatch(client, date);
  watches.set(date, watch);
  watch.listeners.add(listener);
  return () => {
    watch.listeners.delete(listener);
    if (watch.listeners.size > 0) return;
    watches.delete(date);
    watch.stop();
  };
}

function startWatch(client: QueryClient, date: string): DayWatch {
  const listeners = new Set<DayListener>();
  const releaseSocket = acquireSocket();
  const reader = createDayReader(client, date, {
    myId: () => [...listeners][0]?.myId() ?? null,
    onChanges: (changes) => listeners.forEach((listener) => listener.onChanges?.(changes)),
  });
  let asking: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const join = async (): Promise<void> => {
    clearTimeout(asking);
    if ((await joinRoom(client, date, reader)) || stopped) return;
    clearTimeout(asking);
    asking = setTimeout(() => {
      // If the connection is down, the next `connect` event joins the room. If joining was rejected or not acknowledged over a live
      // connection, poll and try again.
      if (!isConnected()) return;
      rereadDay(client, date);
      void join();
    }, POLL_MS);
  };
  const stopConnect = onSocketConnect((again) => {
    // Changes made while the connection was down were missed, so refetch the grid.
    if (again) rereadDay(client, date);
    void join();
  });
  const stopChanges = onSocket('slots:changed', (change) => {
    if (change.date === date) reader.hear(change);
  });
  return {
    listeners,
    stop: () => {
      stopped = true;
      clearTimeout(asking);
      stopConnect();
      stopChanges();
      reader.stop();
      emitWithAck('slots:unwatch', { date }).catch(ignoreLostSocket);
      releaseSocket();
    },
  };
}

/** Joins the date's room. Returns whether the socket is now subscribed to changes on the date. */
async function joinRoom(client: QueryClient, date: string, reader: DayReader): Promise<boolean> {
  const answer = await emitWithAck('slots:watch', { date }).catch(ignoreLostSocket);
  if (!answer || 'error' in answer) return false;
  // Changes made between the REST response and joining the room were missed.
  const grid = await client.ensureQueryData(dayQuery(date)).catch(() => undefined);
  if (grid) reader.reach(answer.version);
  return true;
}

function rereadDay(client: QueryClient, date: string): void {
  void client.refetchQueries({ queryKey: dayQuery(date).queryKey, exact: true }, { cancelRefetch: false });
}

/**
 * Ignores a socket that closes or does not respond. The next `connect` event rejoins the room; until then, polling keeps the grid current.
 */
function ignoreLostSocket(): undefined {
  return undefined;
}
