import type { SlotsChanged } from '@raffle/contracts/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { type DayGrid, followDay, type SlotChange } from './follow-day.rules';
import { dayQuery } from './slots.queries';

/**
 * Minimum interval, in milliseconds, between refetches triggered by frames. A frame is a broadcast change. A busy date may receive fifty
 * frames per second.
 */
const EVERY_MS = 500;
/** Maximum number of frames kept while the grid can't be fetched. If a frame was dropped, catching up takes one more refetch. */
const MAX_FRAMES = 200;
/** Maximum interval between retries of a failed refetch, in milliseconds. The interval doubles with each failure. */
const MAX_INTERVAL_MS = 15_000;

export interface DayReader {
  /** Applies a change to the cached grid, or stores the change until the grid has reached the version that it builds on. */
  hear: (change: SlotsChanged) => void;
  /** Refetches the grid if its cached version is older than `version`, the date's current version. */
  reach: (version: number) => void;
  stop: () => void;
}

interface DayReaderOptions {
  /** Identifies the user's own booked slots. */
  myId: () => string | null;
  onChanges: (changes: SlotChange[]) => void;
}

/**
 * Keeps a date's grid current by applying frames. Refetches the grid if a frame was missed, but never cancels a request in flight to start
 * another.
 */
export function createDayReader(client: QueryClient, date: string, { myId, onChanges }: DayReaderOptions): DayReader {
  const { queryKey } = dayQuery(date);
  /** Frames that can't be applied until the grid has reached the version that they build on. */
  let kept: SlotsChanged[] = [];
  let reached = 0;
  let pause = EVERY_MS;
  let earliest = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isStopped = false;

  const versionNow = () => client.getQueryData<DayGrid>(queryKey)?.version ?? -1;
  const isBehind = () => versionNow() < reached;

  function hear(change: SlotsChanged): void {
    if (!follow(change)) reach(change.version);
  }

  /** @returns false if the change can't be applied to the grid yet */
  function follow(change: SlotsChanged): boolean {
    const grid = client.getQueryData<DayGrid>(queryKey);
    const step = grid ? followDay(grid, change, myId()) : { kind: 'gap' as const };
    if (step.kind === 'gap') {
      kept.push(change);
      if (kept.length > MAX_FRAMES) kept.shift();
    }
    if (step.kind === 'patched') {
      client.setQueryData<DayGrid>(queryKey, step.grid);
      if (step.changes.length > 0) onChanges(step.changes);
    }
    return step.kind !== 'gap';
  }

  function catchUp(): void {
    const ahead = kept;
    kept = [];
    for (const change of ahead) follow(change);
  }

  function reach(version: number): void {
    reached = Math.max(reached, version);
    if (isBehind() && !isReading) next ??= setTimeout(() => void read(), Math.max(0, earliest - performance.now()));
  }

  async function read(): Promise<void> {
    next = undefined;
    catchUp();
    if (!isBehind()) return;
    isReading = true;
    const before = versionNow();
    const beganAt = performance.now();
    await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    isReading = false;
    if (isStopped) return;
    catchUp();
    pause = versionNow() > before ? EVERY_MS : Math.min(2 * pause, MAX_INTERVAL_MS);
    earliest = beganAt + pause;
    reach(reached);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(next);
  }

  return { hear, reach, stop };
}
