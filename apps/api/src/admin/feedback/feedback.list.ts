import type { AdminFeedbackItem } from '@raffle/contracts/admin/feedback';
import { Feedback } from '../../feedback/feedback.entity.js';
import { hasWords, isSet } from '../../platform/lists/conditions.js';
import { maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import type { FeedbackQueryDto } from './feedback-admin.dto.js';

/** Messages sent from the /help page, newest first. */
export const FEEDBACK_LIST: ResourceList<Joined<Feedback, 'user' | 'doneBy'>, FeedbackQueryDto, AdminFeedbackItem> = {
  name: 'feedback',
  entity: Feedback,
  alias: 'item',
  join: (rows) => rows.leftJoin('item.user', 'person', 'person.deletedAt IS NULL').leftJoin('item.doneBy', 'admin'),
  select: ['item', 'person.fullName', 'person.email', 'admin.fullName'],
  filters: {
    q: hasWords('item.message', 'person.fullName', 'person.email'),
    state: isSet('item.doneAt', 'done'),
  },
  order: { 'item.id': 'DESC' },
  limit: 30,
  view: ({ id, createdAt, message, user, doneAt, doneBy }) => ({
    id,
    at: createdAt.toISOString(),
    message,
    name: user?.fullName ?? null,
    email: user?.email ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    doneBy: doneBy?.fullName ?? null,
  }),
  columns: [
    ['written at (Maun time)', maunTime('item.createdAt')],
    ['name', 'person.fullName'],
    ['email', 'person.email'],
    ['message', 'item.message'],
    ['done at (Maun time)', maunTime('item.doneAt')],
    ['done by', 'admin.fullName'],
  ],
};
