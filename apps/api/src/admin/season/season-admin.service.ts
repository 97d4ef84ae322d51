import { Injectable } from '@nestjs/common';
import type { NewSeason, SeasonChange, SeasonSettings } from '@raffle/contracts/admin-season';
import { Database } from '../../platform/db/database.js';
import { sells } from '../../season/season-settings.rules.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { seasonSettings } from '../../season/season.view.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

/** What an organiser decides about a season, with its trail. */
@Injectable()
export class SeasonAdminService {
  constructor(
    private readonly db: Database,
    private readonly settings: SeasonSettingsService,
    private readonly selections: OpenSelectionsService,
    private readonly audit: AdminAuditService,
  ) {}

  all(): Promise<SeasonSettings[]> {
    return this.settings.all();
  }

  /** @throws NOT_FOUND, SEASON_CHANGED, VALIDATION_FAILED */
  async change(by: CurrentAdmin, year: number, change: SeasonChange): Promise<SeasonSettings> {
    const { after } = await this.db.transact(async (tx) => {
      const changed = await this.settings.change(tx, year, change);
      const [from, to] = [seasonSettings(changed.before), seasonSettings(changed.after)];
      await this.audit.record(tx, by.id, {
        action: 'season.change',
        subjectKind: 'season',
        subjectId: String(year),
        ...difference(from, to),
      });
      return changed;
    });
    // After the commit: nobody can hold anew any more, so what is open now is all there is.
    if (change.openHolds === 'release' && !sells(after)) await this.selections.releaseAll(year);
    return seasonSettings(after);
  }

  /** @throws VALIDATION_FAILED */
  async open(by: CurrentAdmin, wanted: NewSeason): Promise<SeasonSettings> {
    return this.db.transact(async (tx) => {
      const season = seasonSettings(await this.settings.open(tx, wanted));
      await this.audit.record(tx, by.id, { action: 'season.open', subjectKind: 'season', subjectId: String(wanted.year), after: season });
      return season;
    });
  }
}

/** Only what changed, so that the trail reads as what was done. */
function difference(from: SeasonSettings, to: SeasonSettings): { before: object; after: object } {
  const keys = (Object.keys(to) as (keyof SeasonSettings)[]).filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  const pick = (settings: SeasonSettings): object => Object.fromEntries(keys.map((key) => [key, settings[key]]));
  return { before: pick(from), after: pick(to) };
}
