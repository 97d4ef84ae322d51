import { Inject, Injectable, Logger } from '@nestjs/common';
import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { dateAt, GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { Jobs } from '../platform/queue/jobs.js';
import { AccountDeletionService } from './account-deletion.service.js';

/**
 * Selects people whose retention period has ended. It starts on the last date of their last season: the newest in which they accepted
 * the terms or held slots, or that of their registration for accounts created before acceptances were recorded.
 * @param $1 today @param $2 retention period of the built-in notice, in years
 */
const DUE = `
  WITH due AS (
    SELECT s.year, notice.years FROM seasons s CROSS JOIN LATERAL (
      SELECT coalesce((SELECT (value ->> 'keepYears')::int FROM content_versions
                        WHERE season_year = s.year AND section = 'privacy' ORDER BY version DESC LIMIT 1), $2) AS years) notice
     WHERE s.ends_on + make_interval(years => notice.years) < $1::date)
  SELECT u.id, due.years FROM users u JOIN due ON due.year = coalesce(
           greatest((SELECT max(season_year) FROM acceptances WHERE user_id = u.id), (SELECT max(season_year) FROM selections WHERE user_id = u.id)),
           (SELECT max(year) FROM seasons WHERE year <= extract(year FROM u.created_at AT TIME ZONE '${GAME_TIME_ZONE}')))
   WHERE u.deleted_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM winners w JOIN bookings b ON b.id = w.booking_id
                      WHERE b.user_id = u.id AND w.state = 'told' AND w.claim_until > now())
   ORDER BY u.id`;

/** Deletes accounts and cash buyers after the retention period of the privacy notice, except winners who may still claim the prize. */
@Injectable()
export class OldAccounts {
  private readonly logger = new Logger(OldAccounts.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly deletions: AccountDeletionService,
    jobs: Jobs,
    @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>,
  ) {
    jobs.define({ name: 'old-accounts', everySeconds: rhythms.purge, handler: () => this.delete() });
  }

  async delete(): Promise<void> {
    const today = dateAt(this.clock.now());
    const due = await this.db.single((reader) => reader.rows<{ id: string; years: number }>(DUE, [today, builtPrivacy.keepYears]));
    for (const { id, years } of due) {
      await this.deletions.deleteAfter(id, years).catch((error: unknown) => {
        // A payment is in progress, or the account has already been deleted. The next run of the job tries again.
        if (!(error instanceof AppError)) throw error;
        this.logger.warn(`person ${id} is not deleted yet: ${error.code}`);
      });
    }
  }
}
