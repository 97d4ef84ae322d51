import { Injectable } from '@nestjs/common';
import type { NewsWish } from '@raffle/contracts/news';
import { Database } from '../platform/db/database.js';
import { AppError } from '../platform/http/app-error.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether somebody wants news by mail. Whoever has the link of a mail may say so: nobody must sign in to be left alone. */
@Injectable()
export class NewsWishService {
  constructor(private readonly db: Database) {}

  /** @throws NOT_FOUND */
  async read(token: string): Promise<NewsWish> {
    const [row] = UUID.test(token)
      ? await this.db.rows<NewsWish>(`SELECT news_declined_at IS NULL AS wanted FROM users WHERE news_token = $1 AND deleted_at IS NULL`, [
          token,
        ])
      : [];
    if (row === undefined) throw unknownLink();
    return row;
  }

  /** @throws NOT_FOUND */
  async say(token: string, wanted: boolean): Promise<NewsWish> {
    const [row] = UUID.test(token)
      ? await this.db.rows<NewsWish>(
          `UPDATE users SET news_declined_at = CASE WHEN $2 THEN NULL ELSE coalesce(news_declined_at, now()) END
            WHERE news_token = $1 AND deleted_at IS NULL RETURNING news_declined_at IS NULL AS wanted`,
          [token, wanted],
        )
      : [];
    if (row === undefined) throw unknownLink();
    return row;
  }
}

function unknownLink(): AppError {
  return new AppError('NOT_FOUND', 'This link is not known. It may have been cut short: please open it from the mail again.');
}
