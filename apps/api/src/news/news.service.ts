import { Injectable } from '@nestjs/common';
import type { NewsForm } from '@raffle/contracts/admin-news';
import { STATIONS, type NewsPost, type NewsView, type Station } from '@raffle/contracts/news';
import { API } from '@raffle/contracts/routes';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { SeasonService } from '../season/season.service.js';
import './news.events.js';

/** Posts that the home page gets. */
const SHOWN = 12;

export interface NewsRow {
  id: string;
  published_at: Date;
  edited_at: Date | null;
  station: Station | null;
  reached: boolean;
  text: string;
  photo: string | null;
  photo_alt: string | null;
}

/** The columns of a post; `news_posts p` joined to `files f`. */
export const NEWS_COLUMNS = `p.id, p.published_at, p.edited_at, p.station, p.reached, p.text, f.public_id AS photo, p.photo_alt`;

const LATEST = `
  SELECT ${NEWS_COLUMNS} FROM news_posts p LEFT JOIN files f ON f.id = p.photo_id
   WHERE p.season_year = $1 AND p.withdrawn_at IS NULL ORDER BY p.id DESC LIMIT ${SHOWN}`;

/** The furthest station, with the first post that told of the water there. */
const FRONT = `
  SELECT station, min(published_at) AS at FROM news_posts
   WHERE season_year = $1 AND withdrawn_at IS NULL AND reached
   GROUP BY station ORDER BY array_position($2::text[], station) DESC LIMIT 1`;

/** News of the flood: what organisers saw along the river. */
@Injectable()
export class NewsService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
  ) {}

  /** Of the present season. */
  async view(): Promise<NewsView> {
    const { year, arrivalAt } = await this.seasons.current();
    const [rows, [reported]] = await Promise.all([
      this.db.rows<NewsRow>(LATEST, [year]),
      this.db.rows<{ station: Station; at: Date }>(FRONT, [year, STATIONS]),
    ]);
    // The official arrival needs no post: the water is under the bridge.
    const front = arrivalAt === null ? reported : { station: 'bridge' as const, at: arrivalAt };
    return { year, front: front === undefined ? null : { station: front.station, at: front.at.toISOString() }, posts: rows.map(newsPost) };
  }

  /** @returns the post's id. @throws VALIDATION_FAILED when the photograph was not uploaded */
  async publish(tx: Tx, authorId: string, { station, reached, text, photo }: NewsForm): Promise<string> {
    const { year } = await this.seasons.currentIn(tx);
    const [row] = await tx.rows<{ id: string }>(
      `INSERT INTO news_posts (season_year, station, reached, text, photo_id, photo_alt, author_id) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [year, station, reached, text, await photoId(tx, photo), photo?.alt ?? null, authorId],
    );
    if (row === undefined) throw new Error('the post was not stored');
    tx.emit('news.changed', {});
    return row.id;
  }

  /** @returns what the post said before. @throws NOT_FOUND also for a withdrawn one, VALIDATION_FAILED */
  async edit(tx: Tx, id: string, { station, reached, text, photo }: NewsForm): Promise<NewsForm> {
    const before = await standing(tx, id);
    await tx.write(
      `UPDATE news_posts SET station = $2, reached = $3, text = $4, photo_id = $5, photo_alt = $6, edited_at = now() WHERE id = $1`,
      [id, station, reached, text, await photoId(tx, photo), photo?.alt ?? null],
    );
    tx.emit('news.changed', {});
    return before;
  }

  /** @returns what the post said. @throws NOT_FOUND also for one that is withdrawn already */
  async withdraw(tx: Tx, id: string, by: string): Promise<NewsForm> {
    const before = await standing(tx, id);
    await tx.write(`UPDATE news_posts SET withdrawn_at = now(), withdrawn_by = $2 WHERE id = $1`, [id, by]);
    tx.emit('news.changed', {});
    return before;
  }
}

export function newsPost({ id, published_at, edited_at, station, reached, text, photo, photo_alt }: NewsRow): NewsPost {
  return {
    id,
    at: published_at.toISOString(),
    editedAt: edited_at?.toISOString() ?? null,
    station,
    reached,
    text,
    photo: photo === null ? null : { url: API.file(photo), alt: photo_alt ?? '' },
  };
}

/** The post as it stands, locked, so that an edit and a withdrawal do not cross. */
async function standing(tx: Tx, id: string): Promise<NewsForm> {
  const [row] = /^\d{1,18}$/.test(id)
    ? await tx.rows<NewsRow>(
        `SELECT ${NEWS_COLUMNS} FROM news_posts p LEFT JOIN files f ON f.id = p.photo_id WHERE p.id = $1 AND p.withdrawn_at IS NULL FOR UPDATE OF p`,
        [id],
      )
    : [];
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such post, or it was withdrawn.');
  const { station, reached, text, photo, photo_alt } = row;
  return { station, reached, text, photo: photo === null ? null : { id: photo, alt: photo_alt ?? '' } };
}

/** A paper is not a picture: browsers would show nothing in its place. */
async function photoId(tx: Tx, photo: NewsForm['photo']): Promise<string | null> {
  if (photo === null) return null;
  const [file] = await tx.rows<{ id: string }>(`SELECT id FROM files WHERE public_id = $1 AND content_type LIKE 'image/%'`, [photo.id]);
  if (file === undefined) throw invalid({ photo: ['Please upload the photograph, a JPEG, PNG or WebP picture, first'] });
  return file.id;
}
