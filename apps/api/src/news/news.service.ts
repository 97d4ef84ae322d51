import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { NewsForm } from '@raffle/contracts/admin/news';
import { STATIONS, type NewsPost as NewsPostView, type NewsView, type Station } from '@raffle/contracts/content/news';
import { API } from '@raffle/contracts/routes';
import { IsNull, Like } from 'typeorm';
import { StoredFile } from '../files/stored-file.entity.js';
import { NOW } from '../platform/db/operators.js';
import { NewsPost } from './news-post.entity.js';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import { SharedBytes } from '../platform/http/responses/send-bytes.js';
import { SharedRun } from '../platform/shared-run.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { SeasonService } from '../season/season.service.js';
import './news.events.js';

export const NO_SUCH_POST = 'This post does not exist, or it was withdrawn.';
/** Number of posts shown on the home page. */
const SHOWN = 12;

/** The furthest station reached, and the time of the first post that reported it. */
const FRONT = `
  SELECT station, min(published_at) AS at FROM news_posts
   WHERE season_year = $1 AND withdrawn_at IS NULL AND reached
   GROUP BY station ORDER BY array_position($2::text[], station) DESC LIMIT 1`;

export interface NewsAnswer {
  etag: string;
  body: SharedBytes;
}

/** Manages news about the flood, that is, organisers' observations along the river. */
@Injectable()
export class NewsService {
  private readonly reads = new SharedRun(() => this.answer());

  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
  ) {}

  /** Returns the current season's news, ready to send. Simultaneous requests share one read. */
  latest(): Promise<NewsAnswer> {
    return this.reads.run();
  }

  /** Returns the current season's news. */
  async view(): Promise<NewsView> {
    // Reads from one snapshot, so that the front is consistent with the posts below it and with the season's arrival.
    const { year, arrivalAt, reported, posts } = await this.db.snapshot(async (reader) => {
      const { year, arrivalAt } = await this.seasons.presentIn(reader);
      const [reported] = await reader.rows<{ station: Station; at: Date }>(FRONT, [year, STATIONS]);
      const posts = await reader.manager
        .createQueryBuilder(NewsPost, 'post')
        .leftJoin('post.photo', 'photo')
        .addSelect('photo.publicId')
        .where({ seasonYear: year, withdrawnAt: IsNull() })
        .orderBy('post.id', 'DESC')
        .limit(SHOWN)
        .getMany();
      return { year, arrivalAt, reported, posts };
    });
    // Once the arrival is official, the flood's front is at the bridge, even if no post reports that.
    const front = arrivalAt === null ? reported : { station: 'bridge' as const, at: arrivalAt };
    return { year, front: front === undefined ? null : { station: front.station, at: front.at.toISOString() }, posts: posts.map(newsPost) };
  }

  private async answer(): Promise<NewsAnswer> {
    const plain = Buffer.from(JSON.stringify(await this.view()));
    return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, body: new SharedBytes(plain) };
  }

  /** @returns the post's ID @throws VALIDATION_FAILED if the photo was not uploaded */
  async publish(tx: Tx, authorId: string, { station, reached, text, photo }: NewsForm): Promise<string> {
    const { year } = await this.seasons.currentIn(tx);
    const post = tx.manager.create(NewsPost, { seasonYear: year, station, reached, text, ...(await photoOf(tx, photo)), authorId });
    await tx.manager.insert(NewsPost, post);
    await this.notify(tx, year, reached);
    return post.id;
  }

  /** @returns the previous content @throws NOT_FOUND if the post does not exist or was withdrawn, VALIDATION_FAILED */
  async edit(tx: Tx, id: string, { station, reached, text, photo }: NewsForm): Promise<NewsForm> {
    const { year, before } = await lockPublished(tx, id);
    await tx.manager.update(NewsPost, { id }, { station, reached, text, ...(await photoOf(tx, photo)), editedAt: NOW });
    await this.notify(tx, year, before.reached || reached);
    return before;
  }

  /** @returns the post's content @throws NOT_FOUND if the post does not exist or was already withdrawn */
  async withdraw(tx: Tx, id: string, by: string): Promise<NewsForm> {
    const { year, before } = await lockPublished(tx, id);
    await tx.manager.update(NewsPost, { id }, { withdrawnAt: NOW, withdrawnById: by });
    await this.notify(tx, year, before.reached);
    return before;
  }

  /**
   * @param movesWater whether the post reports, or reported before the change, that the water has reached a station; this can change the
   * season's phase
   */
  private async notify(tx: Tx, year: number, movesWater: boolean): Promise<void> {
    tx.emit('news.changed', {});
    if (movesWater) await this.settings.publishFact(tx, year);
  }
}

/** @param post the post, read together with its photo */
export function newsPost({ id, publishedAt, editedAt, station, reached, text, photo, photoAlt }: NewsPost): NewsPostView {
  return {
    id,
    at: publishedAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    station,
    reached,
    text,
    photo: photo ? { url: API.file(photo.publicId), alt: photoAlt ?? '' } : null,
  };
}

/** Locks the post, so that an edit and a withdrawal cannot overlap, and returns its content. */
async function lockPublished(tx: Tx, id: string): Promise<{ year: number; before: NewsForm }> {
  const post = await tx.manager.findOne(NewsPost, {
    where: { id, withdrawnAt: IsNull() },
    relations: { photo: true },
    lock: { mode: 'pessimistic_write', tables: ['news_posts'] },
  });
  if (post === null) throw new AppError('NOT_FOUND', NO_SUCH_POST);
  const { seasonYear: year, station, reached, text, photo, photoAlt } = post;
  return { year, before: { station, reached, text, photo: photo ? { id: photo.publicId, alt: photoAlt ?? '' } : null } };
}

/** Returns the columns for a photo. Accepts only pictures, because browsers cannot display a PDF as a photo. @throws VALIDATION_FAILED */
async function photoOf(tx: Tx, photo: NewsForm['photo']): Promise<Pick<NewsPost, 'photoId' | 'photoAlt'>> {
  if (photo === null) return { photoId: null, photoAlt: null };
  const file = await tx.manager.findOneBy(StoredFile, { publicId: photo.id, contentType: Like('image/%') });
  if (file === null) throw invalid({ photo: ['Please upload the photo first, as a JPEG, PNG or WebP picture'] });
  return { photoId: file.id, photoAlt: photo.alt };
}
