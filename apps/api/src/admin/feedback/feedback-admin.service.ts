import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import { Feedback } from '../../feedback/feedback.entity.js';
import { FeedbackService } from '../../feedback/feedback.service.js';
import { Database } from '../../platform/db/database.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import type { FeedbackQueryDto } from './feedback-admin.dto.js';
import { FEEDBACK_LIST } from './feedback.list.js';

/** Lists messages sent from the /help page together with their senders, and marks messages as done or open. */
@Injectable()
export class FeedbackAdminService {
  constructor(
    private readonly lists: ListReader,
    private readonly db: Database,
    private readonly feedback: FeedbackService,
    private readonly audit: AuditLogService,
  ) {}

  /** Returns a page of messages, and the total number of open messages. */
  async page(query: FeedbackQueryDto): Promise<AdminFeedbackPage> {
    return this.db.snapshot(async (reader) => {
      const open = await reader.manager.countBy(Feedback, { doneAt: IsNull() });
      const { rows, next } = await this.lists.pageIn(reader, FEEDBACK_LIST, query);
      return { items: rows, open, next };
    });
  }

  /** Marks a message as done or open. Repeated calls have no effect and add no audit entry. @throws NOT_FOUND */
  async change(by: CurrentAdmin, id: string, done: boolean): Promise<void> {
    await this.db.transact(async (tx) => {
      if (!(await this.feedback.mark(tx, id, done ? by.id : null))) return;
      await this.audit.record(tx, by.id, { action: done ? 'feedback.done' : 'feedback.reopen', subjectKind: 'feedback', subjectId: id });
    });
  }
}
