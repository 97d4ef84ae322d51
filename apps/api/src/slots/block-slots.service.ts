import { Injectable } from '@nestjs/common';
import { isDate, isSlotId, slotsOfDate } from '@raffle/contracts/slot-time';
import { Between } from 'typeorm';
import { Database, type Tx } from '../platform/db/database.js';
import { invalid } from '../platform/http/errors/app-error.js';
import { LOCK_SALES } from '../season/sales-lock.js';
import { assertInSeason } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { Claim } from './claim.entity.js';
import { Claims } from './claims.js';

interface BlockInput {
  slotIds?: readonly string[];
  dates?: readonly string[];
}

export type BlockChange = 'block' | 'unblock';

interface BlockOutcome {
  slotIds: string[];
  untouched: string[];
}

/** Blocks slots or puts blocked slots back on sale. Held and sold slots keep their owners. */
@Injectable()
export class BlockSlotsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly claims: Claims,
  ) {}

  /** Returns the current season's blocked slots in chronological order. */
  async blocked(): Promise<string[]> {
    return this.db.snapshot(async (reader) => {
      const { startsOn, endsOn } = await this.seasons.presentIn(reader);
      const blocked = await reader.manager.find(Claim, {
        select: { id: true, slotId: true },
        where: { state: 'blocked', date: Between(startsOn, endsOn) },
        order: { slotId: 'ASC' },
      });
      return blocked.map(({ slotId }) => slotId);
    });
  }

  /** @throws VALIDATION_FAILED, DATE_OUT_OF_SEASON */
  async change(tx: Tx, change: BlockChange, input: BlockInput): Promise<BlockOutcome> {
    const wanted = wantedOf(input);
    // Locks all sales at once. A month has three thousand slots, and waiting for each slot's buyer in turn could take very long.
    await tx.rows(LOCK_SALES);
    // Reads the season after locking, because the lock's previous holder may have changed the season's dates.
    assertInSeason(await this.seasons.presentIn(tx), wanted);
    const slotIds = await (change === 'block' ? this.claims.blockFree(tx, wanted) : this.claims.releaseBlocked(tx, wanted));
    return { slotIds, untouched: wanted.filter((id) => !slotIds.includes(id)) };
  }
}

/**
 * Returns each wanted slot once, in chronological order.
 * @throws VALIDATION_FAILED for malformed slots or dates and for an empty request
 */
function wantedOf({ slotIds = [], dates = [] }: BlockInput): string[] {
  if (!slotIds.every(isSlotId)) throw invalid({ slotIds: ['slots look like 2025-06-14T10:00'] });
  if (!dates.every(isDate)) throw invalid({ dates: ['dates look like 2025-06-14'] });
  const wanted = [...new Set([...slotIds, ...dates.flatMap((date) => slotsOfDate(date))])].sort();
  if (wanted.length === 0) throw invalid({ slotIds: ['please choose slots or days'] });
  return wanted;
}
