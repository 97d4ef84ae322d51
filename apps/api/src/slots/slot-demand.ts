import { Injectable } from '@nestjs/common';

const WINDOW_MS = 3 * 60_000;
const SEVERAL = 3;
/** Maximum number of remembered slots, so that made-up requests cannot exhaust memory. */
const MOST_SLOTS = 5000;

/**
 * Remembers who requested which slot in the last three minutes. The record is only used for a hint to buyers ("in high
 * demand"), so each process keeps its own record.
 */
@Injectable()
export class SlotDemand {
  private readonly asked = new Map<string, Map<string, number>>();

  note(slotIds: readonly string[], userId: string): void {
    const now = performance.now();
    for (const id of slotIds) {
      const people = this.asked.get(id) ?? new Map<string, number>();
      people.set(userId, now);
      this.asked.delete(id);
      this.asked.set(id, people);
    }
    for (const id of this.asked.keys()) {
      if (this.asked.size <= MOST_SLOTS) break;
      this.asked.delete(id);
    }
  }

  /** Whether at least three people requested the same one of these slots in the last three minutes. */
  isHigh(slotIds: readonly string[]): boolean {
    const since = performance.now() - WINDOW_MS;
    return slotIds.some((id) => {
      const people = this.asked.get(id);
      return people !== undefined && [...people.values()].filter((at) => at >= since).length >= SEVERAL;
    });
  }
}
