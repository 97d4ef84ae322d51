import type { SlotsChanged } from '@raffle/contracts/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { type DayGrid, followDay, type SlotChange } from './follow-day.rules';
import { dayQuery } from './slots.queries';

/** Minimum interval between refetches caused by frames: a busy date has fifty changes per second. */
const EVERY_MS = 500;
/** Frames kept while the grid can't be read. If the oldest is dropped, the grid is refetched once more. */
const MOST_KEPT = 200;
/** Failed refetches are retried at increasing intervals up to this one. */
const LONGEST_MS = 15_000;

export interface DayReader {
  /** Applies a change to the cached grid, or keeps it until the grid has reached its version. */
  hear: (change: SlotsChanged) => void;
  /** Called with a version that the date has reached: an older grid is refetched. */
  reach: (version: number) => void;
  stop: () => void;
}

interface DayReaderOptions {
  /** Identifies the person's own booked slots. */
  myId: () => string | null;
  onChanges: (changes: SlotChange[]) => void;
}

/** Follows a date by its frames and refetches the grid if some were missed. A request in flight is never cancelled for another. */
export function createDayReader(client: QueryClient, date: string, { myId, onChanges }: DayReaderOptions): DayReader {
  const { queryKey } = dayQuery(date);
  /** Frames that are ahead of the grid. */
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

  /** @returns false if the change has to wait for the grid */
  function follow(change: SlotsChanged): boolean {
    const grid = client.getQueryData<DayGrid>(queryKey);
    const step = grid ? followDay(grid, change, myId()) : { kind: 'gap' as const };
    if (step.kind === 'gap') {
      kept.push(change);
      if (kept.length > MOST_KEPT) kept.shift();
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
    pause = versionNow() > before ? EVERY_MS : Math.min(2 * pause, LONGEST_MS);
    earliest = beganAt + pause;
    reach(reached);
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(next);
  }

  return { hear, reach, stop };
}
