import { Injectable } from '@nestjs/common';
import { centsToDollars, dollarsToCents } from '@raffle/contracts/money/money';
import type { NewPayout, SeasonFees, SeasonStatement } from '@raffle/contracts/money/payouts';
import { dateAt, isDate } from '@raffle/contracts/slot-time';
import { PayoutsService } from '../../donations/payouts.service.js';
import { Clock } from '../../platform/clock.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { approvalRequired, invalid } from '../../platform/http/errors/app-error.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Records money that went to a charity, with its audit entry. */
@Injectable()
export class PayoutsAdminService {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /**
   * Two people record a payout. It is tried, and taken back, so that what cannot be paid out is told before anybody is asked.
   * @throws NOT_FOUND, VALIDATION_FAILED, otherwise APPROVAL_REQUIRED
   */
  propose(by: CurrentAdmin, wish: NewPayout): Promise<never> {
    return this.db.transact<never>(async (tx) => {
      await this.record(tx, by.id, wish);
      throw approvalRequired('payout.record', wish);
    });
  }

  /** @throws NOT_FOUND, VALIDATION_FAILED */
  async record(tx: Tx, recordedBy: string, { year, charity, amount, paidOn, proof }: NewPayout): Promise<AuditEntry> {
    if (!isDate(paidOn)) throw invalid({ paidOn: ['This date does not exist'] });
    if (paidOn > dateAt(this.clock.now())) throw invalid({ paidOn: ['This date is in the future'] });
    const id = await this.payouts.record(tx, { year, charity, amountCents: dollarsToCents(amount), paidOn, proof, recordedBy });
    return { action: 'payout.record', subjectKind: 'payout', subjectId: id, after: { year, charity, amount, paidOn } };
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
      await this.payouts.withdraw(tx, id);
      await this.audit.record(tx, by.id, { action: 'payout.withdraw', subjectKind: 'payout', subjectId: id, reason });
    });
  }
}
