import { Injectable } from '@nestjs/common';
import { cutAt } from '@raffle/contracts/text';
import { Database } from '../../platform/db/database.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import { AdminSessionsService, type CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Who looks at the job queue and what they do to it, with the audit log. */
@Injectable()
export class QueuesAdminService {
  constructor(
    private readonly db: Database,
    private readonly sessions: AdminSessionsService,
    private readonly audit: AuditLogService,
  ) {}

  /** @returns the value of the board's cookie */
  enter(by: CurrentAdmin): Promise<string> {
    return this.db.transact(async (tx) => {
      await this.audit.record(tx, by.id, { action: 'queue.look', subjectKind: 'queue', subjectId: 'raffle' });
      return this.sessions.openBoard(tx, by.sessionId);
    });
  }

  /** Written before it is done: the queue is no part of the database's transaction. */
  record(by: CurrentAdmin, method: string, path: string): Promise<void> {
    return this.db.transact((tx) =>
      this.audit.record(tx, by.id, {
        action: 'queue.change',
        subjectKind: 'queue',
        subjectId: 'raffle',
        after: { method, path: cutAt(path, 300) },
      }),
    );
  }
}
