import type { SlotsChanged } from '@raffle/contracts/realtime';
import type { SlotPatch } from '@raffle/contracts/slots';

/** Changes to one date within this many milliseconds are sent together. A lone change is sent immediately. */
const MERGE_MS = 40;
/** How many milliseconds a change waits for the preceding version, in case the two arrive out of order. */
const ORDER_MS = 150;

interface Change {
  date: string;
  version: number;
  slots: SlotPatch[];
}

interface DayState {
  /** The last version sent. */
  sentVersion: number | undefined;
  waiting: Map<number, SlotPatch[]>;
  quietUntil: number;
  /** When the gap before the oldest waiting change was first noticed. */
  gapSince: number | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Orders the changes to each date by version, and combines changes made within a few milliseconds into one frame. A broadcast takes about
 * 18 microseconds per client and blocks the event loop, so a burst of claims on one date must not cause one frame per claim. A version that
 * another process committed does not arrive here and is skipped after ORDER_MS. That process sends the version itself, and a client that
 * detects a gap fetches the grid again.
 */
export class DayFrames {
  private readonly days = new Map<string, DayState>();

  constructor(private readonly send: (frame: SlotsChanged) => void) {}

  add({ date, version, slots }: Change): void {
    const day = this.days.get(date) ?? { sentVersion: undefined, waiting: new Map(), quietUntil: 0, gapSince: undefined, timer: undefined };
    this.days.set(date, day);
    day.waiting.set(version, slots);
    this.flush(date, day);
  }

  close(): void {
    for (const day of this.days.values()) clearTimeout(day.timer);
    this.days.clear();
  }

  private flush(date: string, day: DayState): void {
    clearTimeout(day.timer);
    day.timer = undefined;
    const now = performance.now();
    if (now < day.quietUntil) return this.again(date, day, day.quietUntil - now);
    const versions = [...day.waiting.keys()].sort((a, b) => a - b);
    const first = versions[0];
    if (first === undefined) return;
    if (day.sentVersion !== undefined && first > day.sentVersion + 1) {
      day.gapSince ??= now;
      if (now - day.gapSince < ORDER_MS) return this.again(date, day, day.gapSince + ORDER_MS - now);
    }
    day.gapSince = undefined;
    const run = contiguous(versions);
    this.notify(date, day, run);
    day.quietUntil = now + MERGE_MS;
    if (day.waiting.size > 0) this.again(date, day, MERGE_MS);
  }

  private notify(date: string, day: DayState, run: number[]): void {
    const latest = new Map<string, SlotPatch>();
    for (const version of run) {
      for (const patch of day.waiting.get(version) ?? []) latest.set(patch.id, patch);
      day.waiting.delete(version);
    }
    const after = (run[0] ?? 1) - 1;
    const version = run.at(-1) ?? after;
    // Even versions older than the last one sent are sent, because clients ignore versions that they already have.
    day.sentVersion = Math.max(day.sentVersion ?? 0, version);
    this.send({ date, version, after, slots: [...latest.values()] });
  }

  private again(date: string, day: DayState, ms: number): void {
    day.timer = setTimeout(() => this.flush(date, day), ms);
    day.timer.unref();
  }
}

/** Returns the versions up to the first gap: [3,4,5,8] -> [3,4,5]. */
function contiguous(versions: number[]): number[] {
  const gap = versions.findIndex((version, index) => index > 0 && version !== (versions[index - 1] ?? 0) + 1);
  return gap < 0 ? versions : versions.slice(0, gap);
}
