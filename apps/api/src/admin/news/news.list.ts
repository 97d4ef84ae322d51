import type { AdminNewsPost } from '@raffle/contracts/admin/news';
import { NewsPost } from '../../news/news-post.entity.js';
import { newsPost } from '../../news/news.service.js';
import { equals, hasWords, isSet } from '../../platform/lists/conditions.js';
import { maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import type { NewsQueryDto } from './news-admin.dto.js';

/** Posts from all seasons, newest first. */
export const NEWS_LIST: ResourceList<Joined<NewsPost, 'photo' | 'author' | 'withdrawnBy'>, NewsQueryDto, AdminNewsPost> = {
  name: 'news',
  entity: NewsPost,
  alias: 'post',
  join: (rows) => rows.leftJoin('post.photo', 'photo').innerJoin('post.author', 'author').leftJoin('post.withdrawnBy', 'withdrawer'),
  select: ['post', 'photo.publicId', 'author.fullName', 'withdrawer.fullName'],
  filters: {
    state: isSet('post.withdrawnAt', 'withdrawn'),
    station: equals('post.station'),
    q: hasWords('post.text'),
    year: equals('post.seasonYear'),
  },
  order: { 'post.id': 'DESC' },
  limit: 20,
  view: (post) => ({
    ...newsPost(post),
    photoId: post.photo?.publicId ?? null,
    author: post.author.fullName,
    withdrawnAt: post.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: post.withdrawnBy?.fullName ?? null,
  }),
  columns: [
    ['published at (Maun time)', maunTime('post.publishedAt')],
    ['published by', 'author.fullName'],
    ['station', 'post.station'],
    ['the front has come there', `CASE WHEN post.reached THEN 'yes' ELSE 'no' END`],
    ['news', 'post.text'],
    ['photo', 'post.photoAlt'],
    ['edited at (Maun time)', maunTime('post.editedAt')],
    ['withdrawn at (Maun time)', maunTime('post.withdrawnAt')],
    ['withdrawn by', 'withdrawer.fullName'],
  ],
};
