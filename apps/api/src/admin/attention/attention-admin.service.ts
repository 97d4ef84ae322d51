import { Injectable } from '@nestjs/common';
import type { AttentionView, UnknownPaymentsRequest } from '@raffle/contracts/admin/attention';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Tx } from '../../platform/db/database.js';
import { UnknownPayments } from '../../payments/ledger/unknown-payments.service.js';
import { RefundsService } from '../../payments/refunds/refunds.service.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { MAX_INT } from '../../platform/http/responses/plain-json.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { LogLosses } from '../../results/log/log-losses.service.js';
import { CashShiftsService } from '../cash/cash-shifts.service.js';

@Injectable()
export class AttentionAdminService {
  constructor(
    private readonly db: Database,
    private readonly attention: Attention,
    private readonly audit: AuditLogService,
    private readonly unknown: UnknownPayments,
    private readonly outbox: Outbox,
    private readonly shifts: CashShiftsService,
    private readonly refunds: RefundsService,
    private readonly losses: LogLosses,
  ) {}

  /**
   * Resolves an item. If a check raised the item and the problem persists, the next check raises it again. For some kinds of item, this
   * also settles a shift's cash difference, records that a failed refund was paid another way, or dismisses a witness's wrong report about
   * the log.
   * @throws NOT_FOUND if there is no open item with this ID. For a cash difference, also VALIDATION_FAILED if there is no note, and
   * FORBIDDEN or APPROVAL_REQUIRED if the shift or the count is the organiser's own
   */
  async resolve(by: CurrentAdmin, id: number, note: string | undefined): Promise<AttentionView> {
    return this.db.transact(async (tx) => {
      // Do this before locking the item, because code that changes a payment locks the payment first and its attention items last.
      const failed = id <= MAX_INT ? await this.attention.openSubject(tx, id, 'refund-failed') : undefined;
      if (failed !== undefined) await this.refunds.paidElsewhere(tx, failed, note || 'paid another way');
      const settled = await this.settle(tx, by, id);
      const { kind, subject } = settled;
      if (kind === 'log-stopped') await this.losses.dismiss(tx, Number(subject));
      if (kind === 'cash-difference') await this.shifts.settleDifference(tx, by, subject, note);
      await this.audit.record(tx, by.id, {
        action: 'attention.resolve',
        subjectKind: 'attention',
        subjectId: String(id),
        reason: note,
        after: { kind, subject },
      });
      return settled;
    });
  }

  /**
   * Refunds or keeps all unknown payments that are awaiting a decision.
   * @throws NOT_FOUND if there is no open item of this kind with this ID
   */
  async decideUnknown(by: CurrentAdmin, id: number, { decision, reason }: UnknownPaymentsRequest): Promise<AttentionView> {
    return this.db.transact(async (tx) => {
      const settled = await this.settle(tx, by, id);
      if (settled.kind !== 'orphans-held') throw noSuchItem();
      const { payments, cents } = await this.unknown.decide(tx, decision, `admin ${by.id}`);
      if (decision === 'give-back') await this.outbox.stage(tx, 'payments.give-back-unknown', {});
      await this.audit.record(tx, by.id, {
        action: `attention.${decision}`,
        subjectKind: 'attention',
        subjectId: String(id),
        reason,
        after: { payments, cents },
      });
      return settled;
    });
  }

  private async settle(tx: Tx, by: CurrentAdmin, id: number): Promise<AttentionView> {
    const settled = id > 0 && id <= MAX_INT ? await this.attention.resolve(id, `admin ${by.id}`, tx) : undefined;
    if (settled === undefined) throw noSuchItem();
    return settled;
  }
}

function noSuchItem(): AppError {
  return new AppError('NOT_FOUND', 'This item is no longer open.');
}
