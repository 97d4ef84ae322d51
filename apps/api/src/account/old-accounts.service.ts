import { Inject, Injectable, Logger } from '@nestjs/common';
import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { dateAt, GAME_TIME_ZONE } from '@raffle/contracts/slot-time';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { Jobs } from '../platform/queue/jobs.js';
import { AccountDeletionService } from './account-deletion.service.js';

/**
 * Selects users whose retention period has ended. The period starts on the last day of the user's last season, which is the newest season
 * in which they accepted the terms or held slots. For users who did neither, it is the season in which they registered. The period never
 * starts before the registration, because a user may register after that season has ended.
 * @param $1 today @param $2 retention period in the built-in privacy notice, in years @param $3 row ID of one user; null for all users
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
   WHERE u.deleted_at IS NULL AND u.id = coalesce($3::bigint, u.id) AND u.created_at + make_interval(years => due.years) < $1::date
     AND NOT EXISTS (SELECT 1 FROM winners w JOIN bookings b ON b.id = w.booking_id
                      WHERE b.user_id = u.id AND w.state = 'told' AND w.claim_until > now())
   ORDER BY u.id`;

/**
 * Deletes accounts and cash buyers' data once the privacy notice's retention period has ended. Keeps winners who may still claim the prize.
 */
@Injectable()
export class OldAccounts {
  private readonly logger = new Logger(OldAccounts.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly deletions: AccountDeletionService,
    jobs: Jobs,
    @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>,
  ) {
    jobs.define({ name: 'old-accounts', everySeconds: intervals.purge, handler: () => this.delete() });
  }

  async delete(): Promise<void> {
    for (const { id, years } of await this.db.single((reader) => this.due(reader))) {
      const isOver = async (tx: Tx): Promise<boolean> => (await this.due(tx, id)).length > 0;
      await this.deletions.deleteAfter(id, { years, isOver }).catch((error: unknown) => {
        // The deletion fails if a payment is in progress, or if the account is already deleted or no longer due for deletion. The job's
        // next run checks again.
        if (!(error instanceof AppError)) throw error;
        this.logger.warn(`person ${id} is not deleted yet: ${error.code}`);
      });
    }
  }

  private due(reader: Reader, id?: string): Promise<{ id: string; years: number }[]> {
    return reader.rows<{ id: string; years: number }>(DUE, [dateAt(this.clock.now()), builtPrivacy.keepYears, id ?? null]);
  }
}
