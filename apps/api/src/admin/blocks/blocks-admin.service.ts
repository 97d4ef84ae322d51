import { Injectable } from '@nestjs/common';
import type { AdminBlockRequest, AdminBlockResult, AdminBlocks } from '@raffle/contracts/admin/blocks';
import { slotsByDate } from '@raffle/contracts/slot-time';
import { Database } from '../../platform/db/database.js';
import { BlockSlotsService, type BlockChange } from '../../slots/block-slots.service.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Lets organisers block and unblock slots. */
@Injectable()
export class BlocksAdminService {
  constructor(
    private readonly db: Database,
    private readonly blocks: BlockSlotsService,
    private readonly audit: AuditLogService,
  ) {}

  async list(): Promise<AdminBlocks> {
    const days = slotsByDate(await this.blocks.blocked());
    return { days: [...days].map(([date, slotIds]) => ({ date, slotIds })) };
  }

  /** @throws VALIDATION_FAILED, DATE_OUT_OF_SEASON */
  async change(by: CurrentAdmin, change: BlockChange, { reason, ...input }: AdminBlockRequest): Promise<AdminBlockResult> {
    return this.db.transact(async (tx) => {
      const done = await this.blocks.change(tx, change, input);
      const { slotIds } = done;
      if (slotIds.length > 0)
        await this.audit.record(tx, by.id, {
          action: `slots.${change}`,
          subjectKind: 'slots',
          subjectId: slotIds[0] ?? '',
          reason,
          after: { slotIds },
        });
      return done;
    });
  }
}
