import type { AdminMessage } from '@raffle/contracts/admin/messages';
import type { RecipientState } from '../../messages/message-recipient.entity.js';
import { Message } from '../../messages/message.entity.js';
import { equals, hasWords } from '../../platform/lists/conditions.js';
import { maunTime } from '../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../platform/lists/resource-list.js';
import type { MessageQueryDto } from './messages-admin.dto.js';

type Counts = Pick<AdminMessage, 'recipients' | 'sent' | 'refused' | 'unclear' | 'skipped'>;

type MessageRow = Omit<Joined<Message, 'author'>, 'recipients'> & Counts;

const RECIPIENTS = `FROM message_recipients r WHERE r.message_id = message.id`;
const counted = (state: RecipientState): string => `(SELECT count(*)::int ${RECIPIENTS} AND r.state = '${state}')`;
const COUNTS: Record<keyof Counts, string> = {
  recipients: `(SELECT count(*)::int ${RECIPIENTS})`,
  sent: counted('sent'),
  refused: counted('refused'),
  unclear: counted('unclear'),
  skipped: counted('skipped'),
};

/** Messages, newest first, with their audience but without its email addresses. */
export const MESSAGE_LIST: ResourceList<MessageRow, MessageQueryDto, AdminMessage> = {
  name: 'messages',
  entity: Message,
  alias: 'message',
  join: (rows) => rows.innerJoin('message.author', 'admin'),
  select: ['message', 'admin.fullName'],
  computed: COUNTS,
  filters: {
    state: equals('message.state'),
    q: hasWords('message.subject', 'message.text'),
    year: equals('message.seasonYear'),
  },
  order: { 'message.id': 'DESC' },
  limit: 20,
  view: ({ id, seasonYear, audience, date, purpose, subject, text, state, author, createdAt, ...row }) => ({
    id,
    audience: { kind: audience, year: seasonYear, date },
    purpose,
    subject,
    text,
    state,
    author: author.fullName,
    at: createdAt.toISOString(),
    recipients: row.recipients,
    sent: row.sent,
    refused: row.refused,
    unclear: row.unclear,
    skipped: row.skipped,
  }),
  columns: [
    ['written at (Maun time)', maunTime('message.createdAt')],
    ['written by', 'admin.fullName'],
    ['group', 'message.audience'],
    ['season', 'message.seasonYear'],
    ['date', 'message.date'],
    ['about', 'message.purpose'],
    ['subject', 'message.subject'],
    ['message', 'message.text'],
    ['state', 'message.state'],
    ['recipients', COUNTS.recipients],
    ['sent', COUNTS.sent],
    ['refused', COUNTS.refused],
    ['unclear', COUNTS.unclear],
    ['skipped', COUNTS.skipped],
    ['ended at (Maun time)', maunTime('message.endedAt')],
  ],
};
