import { Injectable } from '@nestjs/common';
import type { NewsForm } from '@raffle/contracts/admin/news';
import { NewsService } from '../../news/news.service.js';
import { Database } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Publishes, edits and withdraws news about the flood, adding an audit entry for each action. */
@Injectable()
export class NewsAdminService {
  constructor(
    private readonly db: Database,
    private readonly news: NewsService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws VALIDATION_FAILED */
  publish(by: CurrentAdmin, form: NewsForm, key?: IdempotencyKey): Promise<{ id: string }> {
    assertPlace(form);
    return this.db.transact(async (tx) => {
      await key?.begin(tx);
      const id = await this.news.publish(tx, by.id, form);
      await this.audit.record(tx, by.id, { action: 'news.publish', subjectKind: 'news', subjectId: id, after: form });
      const answer = { id };
      await key?.finish(tx, answer);
      return answer;
    });
  }

  /** @throws NOT_FOUND, VALIDATION_FAILED */
  async edit(by: CurrentAdmin, id: string, form: NewsForm): Promise<void> {
    assertPlace(form);
    await this.db.transact(async (tx) => {
      const before = await this.news.edit(tx, id, form);
      await this.audit.record(tx, by.id, { action: 'news.edit', subjectKind: 'news', subjectId: id, before, after: form });
    });
  }

  /** @throws NOT_FOUND */
  async withdraw(by: CurrentAdmin, id: string): Promise<void> {
    await this.db.transact(async (tx) => {
      const before = await this.news.withdraw(tx, id, by.id);
      await this.audit.record(tx, by.id, { action: 'news.withdraw', subjectKind: 'news', subjectId: id, before });
    });
  }
}

function assertPlace({ station, reached }: NewsForm): void {
  if (reached && station === null) throw invalid({ station: ['Please choose the station that the water has reached'] });
}
