import { Injectable } from '@nestjs/common';
import type { AdminNewsPage, AdminNewsPost, NewsForm } from '@raffle/contracts/admin-news';
import type { Station } from '@raffle/contracts/news';
import { NEWS_COLUMNS, newsPost, NewsService, type NewsRow } from '../../news/news.service.js';
import { Database } from '../../platform/db/database.js';
import { exportQuery, maunTime, queryLines, type Column } from '../../platform/db/query-lines.js';
import { invalid } from '../../platform/http/app-error.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

const PAGE = 20;

export interface NewsFilter {
  state?: 'standing' | 'withdrawn';
  station?: Station;
  q?: string;
}

interface AdminNewsRow extends NewsRow {
  author: string | null;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

/** `$1` is whether it is withdrawn, `$2` a station, `$3` text looked for; null for any. */
const FOUND = `
  news_posts p LEFT JOIN files f ON f.id = p.photo_id LEFT JOIN admins a ON a.id = p.author_id LEFT JOIN admins w ON w.id = p.withdrawn_by
  WHERE ($1::boolean IS NULL OR (p.withdrawn_at IS NOT NULL) = $1) AND ($2::text IS NULL OR p.station = $2)
    AND ($3::text IS NULL OR strpos(lower(p.text), lower($3)) > 0)`;

const PAGE_OF = `
  SELECT ${NEWS_COLUMNS}, a.full_name AS author, p.withdrawn_at, w.full_name AS withdrawn_by
    FROM ${FOUND} AND ($4::bigint IS NULL OR p.id < $4) ORDER BY p.id DESC LIMIT $5`;

const COLUMNS: Column[] = [
  ['published at (Maun time)', maunTime('p.published_at')],
  ['published by', 'a.full_name'],
  ['station', 'p.station'],
  ['the front has come there', `CASE WHEN p.reached THEN 'yes' ELSE 'no' END`],
  ['news', 'p.text'],
  ['photograph', 'p.photo_alt'],
  ['edited at (Maun time)', maunTime('p.edited_at')],
  ['withdrawn at (Maun time)', maunTime('p.withdrawn_at')],
  ['withdrawn by', 'w.full_name'],
];

/** What organisers publish about the flood, each deed with its trail. */
@Injectable()
export class NewsAdminService {
  constructor(
    private readonly db: Database,
    private readonly news: NewsService,
    private readonly audit: AdminAuditService,
  ) {}

  /** Of all seasons, the newest first. @param after posts older than this id */
  async page(filter: NewsFilter, after?: string): Promise<AdminNewsPage> {
    const rows = await this.db.rows<AdminNewsRow>(PAGE_OF, [...valuesOf(filter), after ?? null, PAGE + 1]);
    const posts = rows.slice(0, PAGE).map(adminNewsPost);
    return { posts, next: rows.length > PAGE ? (posts.at(-1)?.id ?? null) : null };
  }

  /** Everything that the filter finds, as a file. */
  async export(by: CurrentAdmin, filter: NewsFilter): Promise<AsyncGenerator<string, void>> {
    await this.audit.recordExport(by.id, 'news');
    return queryLines(this.db, exportQuery(COLUMNS, `${FOUND} ORDER BY p.id DESC`), valuesOf(filter));
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

function valuesOf({ state, station, q }: NewsFilter): unknown[] {
  return [state === undefined ? null : state === 'withdrawn', station ?? null, q || null];
}

function assertPlace({ station, reached }: NewsForm): void {
  if (reached && station === null) throw invalid({ station: ['Please choose the station that the water has reached'] });
}

function adminNewsPost(row: AdminNewsRow): AdminNewsPost {
  const { photo, author, withdrawn_at, withdrawn_by } = row;
  return { ...newsPost(row), photoId: photo, author, withdrawnAt: withdrawn_at?.toISOString() ?? null, withdrawnBy: withdrawn_by };
}
