import { Injectable } from '@nestjs/common';
import type { NewSeason, SeasonChange, SeasonSettings } from '@raffle/contracts/admin/season';
import { ContentService } from '../../content/content.service.js';
import { Database } from '../../platform/db/database.js';
import { invalidField } from '../../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { changesTerms, allowsSales } from '../../season/season-settings.rules.js';
import { everSold, SeasonSettingsService } from '../../season/season-settings.service.js';
import { seasonSettings } from '../../season/season.view.js';
import { OpenSelectionsService } from '../../selections/open-selections.service.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import { approvalRequired } from '../approvals/approval-required.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Changes a season's settings, and adds audit entries. */
@Injectable()
export class SeasonAdminService {
  constructor(
    private readonly db: Database,
    private readonly settings: SeasonSettingsService,
    private readonly selections: OpenSelectionsService,
    private readonly content: ContentService,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * @throws NOT_FOUND, SEASON_CHANGED, VALIDATION_FAILED, or APPROVAL_REQUIRED if the change affects terms under which tickets have been
   * sold
   */
  async change(by: CurrentAdmin, year: number, change: SeasonChange): Promise<SeasonSettings> {
    const { after } = await this.db.transact(async (tx) => {
      const changed = await this.settings.change(tx, year, change);
      if (changesTerms(changed) && (await everSold(tx, year))) {
        assertKeepsHolds(change);
        throw approvalRequired('season.terms', { year, ...change });
      }
      if (changed.before.status === 'upcoming' && changed.after.status !== 'upcoming') await this.content.publish(tx, year, by.id);
      const [from, to] = [seasonSettings(changed.before), seasonSettings(changed.after)];
      await this.audit.record(tx, by.id, {
        action: 'season.change',
        subjectKind: 'season',
        subjectId: String(year),
        ...difference(from, to),
      });
      return changed;
    });
    // Runs after the commit. From then on, no new slots can be claimed, so this call releases every open hold.
    if (change.openHolds === 'release' && !allowsSales(after)) await this.selections.releaseAll(year);
    return seasonSettings(after);
  }

  /** @throws VALIDATION_FAILED */
  async open(by: CurrentAdmin, wanted: NewSeason, key?: IdempotencyKey): Promise<SeasonSettings> {
    return this.db.transact(async (tx) => {
      await key?.begin(tx);
      const { season: opened, before } = await this.settings.open(tx, wanted);
      await this.content.copy(tx, before.year, opened.year);
      const season = seasonSettings(opened);
      await this.audit.record(tx, by.id, { action: 'season.open', subjectKind: 'season', subjectId: String(wanted.year), after: season });
      await key?.finish(tx, season);
      return season;
    });
  }
}

/** @throws VALIDATION_FAILED because holds are released at once, while terms wait for approval */
export function assertKeepsHolds({ openHolds }: Pick<SeasonChange, 'openHolds'>): void {
  if (openHolds === 'release')
    throw invalidField('openHolds', 'Please stop sales and release the holds first. Then change the terms, which needs approval.');
}

/** Returns the settings that changed, for the audit log. */
export function difference(from: SeasonSettings, to: SeasonSettings): { before: object; after: object } {
  const keys = (Object.keys(to) as (keyof SeasonSettings)[]).filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  const pick = (settings: SeasonSettings): object => Object.fromEntries(keys.map((key) => [key, settings[key]]));
  return { before: pick(from), after: pick(to) };
}
