import { Injectable } from '@nestjs/common';
import { isDate, isSlotId, slotsOfDate } from '@raffle/contracts/slot-time';
import { Database, type Tx } from '../platform/db/database.js';
import { invalid } from '../platform/http/app-error.js';
import { assertInSeason } from '../season/season.rules.js';
import { SeasonService } from '../season/season.service.js';
import { Claims } from './claims.js';

export interface BlockWish {
  slotIds?: readonly string[];
  dates?: readonly string[];
}

/** Written in the transaction of the deed. */
export type NotedBlock = (tx: Tx, slotIds: readonly string[]) => Promise<void>;

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

  block(wish: BlockWish, noted: NotedBlock): Promise<BlockOutcome> {
    return this.change(wish, noted, (tx, wanted) => this.claims.blockFree(tx, wanted));
  }

  unblock(wish: BlockWish, noted: NotedBlock): Promise<BlockOutcome> {
    return this.change(wish, noted, (tx, wanted) => this.claims.releaseBlocked(tx, wanted));
  }

  /** In order of time. */
  async blocked(): Promise<string[]> {
    const { startsOn, endsOn } = await this.seasons.current();
    const rows = await this.db.rows<{ slot_id: string }>(
      `SELECT slot_id FROM claims WHERE state = 'blocked' AND date BETWEEN $1 AND $2 ORDER BY slot_id`,
      [startsOn, endsOn],
    );
    return rows.map(({ slot_id }) => slot_id);
  }

  private async change(wish: BlockWish, noted: NotedBlock, write: (tx: Tx, wanted: string[]) => Promise<string[]>): Promise<BlockOutcome> {
    const wanted = wantedOf(wish);
    assertInSeason(await this.seasons.current(), wanted);
    return this.db.transact(async (tx) => {
      const slotIds = await write(tx, wanted);
      if (slotIds.length > 0) await noted(tx, slotIds);
      return { slotIds, untouched: wanted.filter((id) => !slotIds.includes(id)) };
    });
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
