import { Injectable } from '@nestjs/common';
import { centsToDollars, dollarsToCents } from '@raffle/contracts/money';
import type { NewPayout, PayoutView, SeasonFees, SeasonStatement } from '@raffle/contracts/payouts';
import { dateAt, isDate } from '@raffle/contracts/slot-time';
import { PayoutsService } from '../../donations/payouts.service.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

/** Records money that went to a charity, with its trail. */
@Injectable()
export class PayoutsAdminService {
  constructor(
    private readonly db: Database,
    private readonly payouts: PayoutsService,
    private readonly audit: AdminAuditService,
    private readonly clock: Clock,
  ) {}

  /** @throws NOT_FOUND, VALIDATION_FAILED */
  async record(by: CurrentAdmin, { year, charity, amount, paidOn, proof }: NewPayout): Promise<PayoutView[]> {
    if (!isDate(paidOn)) throw invalid({ paidOn: ['There is no such day'] });
    if (paidOn > dateAt(this.clock.now())) throw invalid({ paidOn: ['This day has not come yet'] });
    await this.db.transact(async (tx) => {
      const id = await this.payouts.record(tx, { year, charity, amountCents: dollarsToCents(amount), paidOn, proof, recordedBy: by.id });
      await this.audit.record(tx, by.id, {
        action: 'payout.record',
        subjectKind: 'payout',
        subjectId: id,
        after: { year, charity, amount, paidOn },
      });
    });
    return this.payouts.list();
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
