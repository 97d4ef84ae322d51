import { Injectable } from '@nestjs/common';

const WINDOW_MS = 3 * 60_000;
const SEVERAL = 3;
/** Maximum number of slots to remember, so that forged requests cannot exhaust memory. */
const MAX_TRACKED_SLOTS = 5000;

/**
 * Remembers who requested which slot. Each process keeps its own record, because the record is only used to show buyers a
 * hint ("in high demand").
 */
@Injectable()
export class SlotDemand {
  private readonly requests = new Map<string, Map<string, number>>();

  note(slotIds: readonly string[], userId: string): void {
    const now = performance.now();
    for (const id of slotIds) {
      const people = this.requests.get(id) ?? new Map<string, number>();
      people.set(userId, now);
      this.requests.delete(id);
      this.requests.set(id, people);
    }
    for (const id of this.requests.keys()) {
      if (this.requests.size <= MAX_TRACKED_SLOTS) break;
      this.requests.delete(id);
    }
  }

  /** Returns whether at least three people have requested the same one of these slots in the last three minutes. */
  isHigh(slotIds: readonly string[]): boolean {
    const since = performance.now() - WINDOW_MS;
    return slotIds.some((id) => {
      const people = this.requests.get(id);
      return people !== undefined && [...people.values()].filter((at) => at >= since).length >= SEVERAL;
    });
  }
}
