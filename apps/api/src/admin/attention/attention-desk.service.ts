import { Injectable } from '@nestjs/common';
import type { AttentionView } from '@raffle/contracts/attention';
import { Attention } from '../../platform/attention/attention.js';
import { Database } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

@Injectable()
export class AttentionDeskService {
  constructor(
    private readonly db: Database,
    private readonly attention: Attention,
    private readonly audit: AdminAuditService,
  ) {}

  list(): Promise<AttentionView[]> {
    return this.attention.list();
  }

  /** An invariant or a ledger that is still wrong comes back with the next check. @throws NOT_FOUND, also for one that is settled */
  async resolve(by: CurrentAdmin, id: number, note: string | undefined): Promise<AttentionView> {
    return this.db.transact(async (tx) => {
      const settled = id > 0 && id < 2 ** 31 ? await this.attention.resolve(id, `admin ${by.id}`, tx) : undefined;
      if (settled === undefined) throw new AppError('NOT_FOUND', 'There is no such open item.');
      const { kind, subject } = settled;
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
}
