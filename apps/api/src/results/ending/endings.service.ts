import { Injectable } from '@nestjs/common';
import type { EndedAs } from '@raffle/contracts/season';
import type { Tx } from '../../platform/db/database.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { assertMayEnd, endsByLastSlot, refundsEveryone } from '../../season/season.rules.js';
import type { Season } from '../../season/season.entity.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { SeasonService } from '../../season/season.service.js';
import '../results.messages.js';
import { ArrivalsService } from '../arrival/arrivals.service.js';

/** Ends a season without an arrival. `EndingRefunds` requests the refunds. */
@Injectable()
export class EndingsService {
  constructor(
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
    private readonly arrivals: ArrivalsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends the season, which stops sales. In a year without water, the season's rule determines whether the last slot counts as the arrival.
   * @param reason public reason
   * @returns the season as it was before it ended
   * @throws NOT_FOUND, and the errors from `assertMayEnd`
   */
  async end(tx: Tx, year: number, as: EndedAs, reason: string): Promise<Season> {
    const season = await this.settings.lock(tx, year);
    assertMayEnd(season, as, this.seasons.clock.now());
    await this.settings.end(tx, year, as, reason);
    const ended = { endedAs: as, noWater: season.noWater };
    if (endsByLastSlot(ended)) await this.arrivals.assumeLastSlot(tx, season);
    if (refundsEveryone(ended)) await this.outbox.stage(tx, 'season.refunds', {});
    return season;
  }
}
