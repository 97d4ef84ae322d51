import { Injectable } from '@nestjs/common';
import type { AdminNewsPage, AdminNewsPost, NewsForm } from '@raffle/contracts/admin-news';
import type { Station } from '@raffle/contracts/news';
import { NEWS_COLUMNS, newsPost, NewsService, type NewsRow } from '../../news/news.service.js';
import { Database } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

const PAGE = 20;

export interface NewsFilter {
  after?: string;
  state?: 'standing' | 'withdrawn';
  station?: Station;
  q?: string;
}

interface AdminNewsRow extends NewsRow {
  author: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

const PAGE_OF = `
  SELECT ${NEWS_COLUMNS}, a.full_name AS author, p.withdrawn_at, w.full_name AS withdrawn_by
    FROM news_posts p LEFT JOIN files f ON f.id = p.photo_id LEFT JOIN admins a ON a.id = p.author_id LEFT JOIN admins w ON w.id = p.withdrawn_by
   WHERE ($1::bigint IS NULL OR p.id < $1) AND ($2::boolean IS NULL OR (p.withdrawn_at IS NOT NULL) = $2)
     AND ($3::text IS NULL OR p.station = $3) AND ($4::text IS NULL OR strpos(lower(p.text), lower($4)) > 0)
   ORDER BY p.id DESC LIMIT $5`;

/** What organisers publish about the flood, each deed with its trail. */
@Injectable()
export class NewsAdminService {
  constructor(
    private readonly db: Database,
    private readonly news: NewsService,
    private readonly audit: AdminAuditService,
  ) {}

  /** Of all seasons, the newest first. */
  async page({ after, state, station, q }: NewsFilter): Promise<AdminNewsPage> {
    const withdrawn = state === undefined ? null : state === 'withdrawn';
    const rows = await this.db.rows<AdminNewsRow>(PAGE_OF, [after ?? null, withdrawn, station ?? null, q || null, PAGE + 1]);
    const posts = rows.slice(0, PAGE).map(adminNewsPost);
    return { posts, next: rows.length > PAGE ? (posts.at(-1)?.id ?? null) : null };
  }

  /** @throws VALIDATION_FAILED */
  publish(by: CurrentAdmin, form: NewsForm): Promise<{ id: string }> {
    assertPlace(form);
    return this.db.transact(async (tx) => {
      const id = await this.news.publish(tx, by.id, form);
      await this.audit.record(tx, by.id, { action: 'news.publish', subjectKind: 'news', subjectId: id, after: form });
      return { id };
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

function adminNewsPost(row: AdminNewsRow): AdminNewsPost {
  const { photo, author, withdrawn_at, withdrawn_by } = row;
  return { ...newsPost(row), photoId: photo, author, withdrawnAt: withdrawn_at?.toISOString() ?? null, withdrawnBy: withdrawn_by };
}
