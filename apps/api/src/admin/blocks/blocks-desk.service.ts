import { Injectable } from '@nestjs/common';
import type { AdminBlockRequest, AdminBlockResult, AdminBlocks } from '@raffle/contracts/admin-blocks';
import { slotsByDate } from '@raffle/contracts/slot-time';
import type { Tx } from '../../platform/db/database.js';
import { BlockSlotsService } from '../../slots/block-slots.service.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

/** Slots that organisers take from sale. */
@Injectable()
export class BlocksDeskService {
  constructor(
    private readonly blocks: BlockSlotsService,
    private readonly audit: AdminAuditService,
  ) {}

  async list(): Promise<AdminBlocks> {
    const days = slotsByDate(await this.blocks.blocked());
    return { days: [...days].map(([date, slotIds]) => ({ date, slotIds })) };
  }

  block(by: CurrentAdmin, wish: AdminBlockRequest): Promise<AdminBlockResult> {
    return this.blocks.block(wish, this.noting(by, 'slots.block', wish.reason));
  }

  unblock(by: CurrentAdmin, wish: AdminBlockRequest): Promise<AdminBlockResult> {
    return this.blocks.unblock(wish, this.noting(by, 'slots.unblock', wish.reason));
  }

  private noting(by: CurrentAdmin, action: string, reason: string) {
    return (tx: Tx, slotIds: readonly string[]): Promise<void> =>
      this.audit.record(tx, by.id, { action, subjectKind: 'slots', subjectId: slotIds[0] ?? '', reason, after: { slotIds } });
  }
}
