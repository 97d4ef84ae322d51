import { Injectable } from '@nestjs/common';
import type { AdminContent, ContentChange } from '@raffle/contracts/site-content';
import { ContentService } from '../../content/content.service.js';
import { Database } from '../../platform/db/database.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

/** Rewording the site, with its trail: what a section said before stands there, so that it can be taken back. */
@Injectable()
export class ContentAdminService {
  constructor(
    private readonly db: Database,
    private readonly content: ContentService,
    private readonly audit: AdminAuditService,
  ) {}

  async read(): Promise<AdminContent> {
    const [view, states] = await Promise.all([this.content.read(), this.content.states()]);
    return { ...view, states };
  }

  /** @throws NOT_FOUND, VALIDATION_FAILED, SEASON_CHANGED */
  async change(by: CurrentAdmin, section: string, { version, value }: ContentChange): Promise<AdminContent> {
    await this.db.transact(async (tx) => {
      const before = await this.content.change(tx, by.id, section, { version, value });
      await this.audit.record(tx, by.id, {
        action: 'content.change',
        subjectKind: 'content',
        subjectId: section,
        before: { value: before },
        after: { value },
      });
    });
    return this.read();
  }
}
