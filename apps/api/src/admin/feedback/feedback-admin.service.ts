import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import { Feedback } from '../../feedback/feedback.entity.js';
import { Database } from '../../platform/db/database.js';
import { NOW } from '../../platform/db/operators.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import type { FeedbackQueryDto } from './feedback-admin.dto.js';
import { FEEDBACK_LIST } from './feedback.list.js';

export const NO_SUCH_FEEDBACK = 'There is no message with this ID.';

/** Lists messages from the /help page with their senders, and marks messages as done or open. */
@Injectable()
export class FeedbackAdminService {
  constructor(
    private readonly lists: ListReader,
    private readonly db: Database,
    private readonly audit: AuditLogService,
  ) {}

  /** Returns a page of messages, and the number of all open messages. */
  async page(query: FeedbackQueryDto): Promise<AdminFeedbackPage> {
    return this.db.snapshot(async (reader) => {
      const open = await reader.manager.countBy(Feedback, { doneAt: IsNull() });
      const { rows, next } = await this.lists.pageIn(reader, FEEDBACK_LIST, query);
      return { items: rows, open, next };
    });
  }

  /** Marks a message as done or open. Repeated calls change nothing and add no audit entry. @throws NOT_FOUND */
  async change(by: CurrentAdmin, id: string, done: boolean): Promise<void> {
    await this.db.transact(async (tx) => {
      if (!(await tx.manager.existsBy(Feedback, { id }))) throw new AppError('NOT_FOUND', NO_SUCH_FEEDBACK);
      const { affected } = done
        ? await tx.manager.update(Feedback, { id, doneAt: IsNull() }, { doneAt: NOW, doneById: by.id })
        : await tx.manager.update(Feedback, { id, doneAt: Not(IsNull()) }, { doneAt: null, doneById: null });
      if (affected === 0) return;
      await this.audit.record(tx, by.id, { action: done ? 'feedback.done' : 'feedback.reopen', subjectKind: 'feedback', subjectId: id });
    });
  }
}
