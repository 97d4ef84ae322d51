import { Injectable } from '@nestjs/common';
import { centsToDollars, dollarsToCents } from '@raffle/contracts/money/money';
import type { CharityNumber, NewPayout, SeasonFees, SeasonStatement } from '@raffle/contracts/money/payouts';
import { dateAt, isDate } from '@raffle/contracts/slot-time';
import { ContentService } from '../../content/content.service.js';
import { PayoutsService } from '../../donations/payouts.service.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { AppError, invalid, invalidField } from '../../platform/http/errors/app-error.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import { approvalRequired } from '../approvals/approval-required.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Records the provider's fees and the payouts to the charities, and adds audit entries. */
@Injectable()
export class PayoutsAdminService {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsService,
    private readonly content: ContentService,
    private readonly settings: SeasonSettingsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks a payout before it is proposed, by recording it and rolling back. Recording it permanently takes two people.
   * @throws NOT_FOUND or VALIDATION_FAILED for an invalid payout, APPROVAL_REQUIRED for a valid payout
   */
  propose(by: CurrentAdmin, payout: NewPayout): Promise<never> {
    return this.db.transact<never>(async (tx) => {
      await this.record(tx, by.id, payout, await this.charityName(tx, payout));
      throw approvalRequired('payout.record', payout);
    });
  }

  /** @throws VALIDATION_FAILED if the season's charities have not been named yet */
  async charityName(tx: Tx, { year, charity }: { year: number; charity: CharityNumber }): Promise<string> {
    const names = await this.content.charityNames(tx, year);
    if (names === undefined) throw invalidField('charity', `Enter the names of the two charities of ${year} under Content first.`);
    return names[charity - 1] ?? '';
  }

  /**
   * @param charityName the charity's name when the payout was proposed
   * @throws NOT_FOUND, VALIDATION_FAILED, SEASON_CHANGED if the charity has since been renamed
   */
  async record(tx: Tx, recordedBy: string, payout: NewPayout, charityName: string): Promise<AuditEntry> {
    const { year, charity, amount, paidOn, proof } = payout;
    if (!isDate(paidOn)) throw invalid({ paidOn: ['This date does not exist'] });
    if (paidOn > dateAt(this.clock.now())) throw invalid({ paidOn: ['This date is in the future'] });
    const id = await this.payouts.record(tx, {
      year,
      charity,
      charityName,
      amountCents: dollarsToCents(amount),
      paidOn,
      proof,
      recordedBy,
    });
    // Reads the name after recording the payout, which locks the season. The charity therefore cannot be renamed before the commit.
    if ((await this.charityName(tx, payout)) !== charityName)
      throw new AppError('SEASON_CHANGED', "The charity's name has changed. Withdraw this proposal and propose the payout again.");
    // Publishes the season, because recording the last payout closes it.
    await this.settings.publishFact(tx, year);
    return { action: 'payout.record', subjectKind: 'payout', subjectId: id, after: { year, charity: charityName, amount, paidOn } };
  }

  /** @throws NOT_FOUND */
  async noteFees(by: CurrentAdmin, { year, amount }: SeasonFees): Promise<SeasonStatement> {
    await this.db.transact(async (tx) => {
      const before = await this.payouts.noteFees(tx, year, dollarsToCents(amount));
      await this.audit.record(tx, by.id, {
        action: 'statement.fees',
        subjectKind: 'season',
        subjectId: String(year),
        before: { fees: before === null ? null : centsToDollars(before) },
        after: { fees: amount },
      });
    });
    return this.payouts.statement(year);
  }

  /** @throws NOT_FOUND */
  async withdraw(by: CurrentAdmin, id: string, reason: string): Promise<void> {
    await this.db.transact(async (tx) => {
      await this.settings.publishFact(tx, await this.payouts.withdraw(tx, id));
      await this.audit.record(tx, by.id, { action: 'payout.withdraw', subjectKind: 'payout', subjectId: id, reason });
    });
  }
}
