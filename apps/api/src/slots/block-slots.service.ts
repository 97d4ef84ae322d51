import { Injectable } from '@nestjs/common';
import { isDate, isSlotId, slotsOfDate } from '@raffle/contracts/slot-time';
import { Between } from 'typeorm';
import { Database, type Tx } from '../platform/db/database.js';
import { invalid } from '../platform/http/errors/app-error.js';
import { SALES_ALONE } from '../season/sales-lock.js';
import { assertInSeason } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { Claim } from './claim.entity.js';
import { Claims } from './claims.js';

export interface BlockWish {
  slotIds?: readonly string[];
  dates?: readonly string[];
}

export type BlockChange = 'block' | 'unblock';

export interface BlockOutcome {
  slotIds: string[];
  untouched: string[];
}

/** Takes slots from sale and puts them back. What somebody holds or has bought stays theirs. */
@Injectable()
export class BlockSlotsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly claims: Claims,
  ) {}

  /** In order of time. */
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
  async change(tx: Tx, change: BlockChange, wish: BlockWish): Promise<BlockOutcome> {
    const wanted = wantedOf(wish);
    // A month is three thousand slots: waiting for the buyer of each of them in turn could take for ever.
    await tx.rows(SALES_ALONE);
    // Only now: whoever had the lock before may have changed the season's days.
    assertInSeason(await this.seasons.presentIn(tx), wanted);
    const slotIds = await (change === 'block' ? this.claims.blockFree(tx, wanted) : this.claims.releaseBlocked(tx, wanted));
    return { slotIds, untouched: wanted.filter((id) => !slotIds.includes(id)) };
  }
}

/** Each once, in order of time. Throws VALIDATION_FAILED for what is no slot or no date, and for nothing. */
function wantedOf({ slotIds = [], dates = [] }: BlockWish): string[] {
  if (!slotIds.every(isSlotId)) throw invalid({ slotIds: ['slots look like 2025-06-14T10:00'] });
  if (!dates.every(isDate)) throw invalid({ dates: ['dates look like 2025-06-14'] });
  const wanted = [...new Set([...slotIds, ...dates.flatMap((date) => slotsOfDate(date))])].sort();
  if (wanted.length === 0) throw invalid({ slotIds: ['please choose slots or days'] });
  return wanted;
}
