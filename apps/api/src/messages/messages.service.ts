import { Inject, Injectable } from '@nestjs/common';
import type { AdminMessage, AdminMessagePage, MessageForm, MessagePreview, MessageState } from '@raffle/contracts/admin-messages';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Tx } from '../platform/db/database.js';
import { exportQuery, maunTime, queryLines, type Column } from '../platform/db/query-lines.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import type { IdempotentRequest } from '../platform/http/idempotency.js';
import { AudienceService } from './audience.service.js';
import { messageMail } from './message-mail.js';

const PAGE = 20;
const NOBODY = { name: 'Naledi', email: '', newsToken: '00000000-0000-0000-0000-000000000000' };

interface MessageRow {
  id: string;
  audience: MessageForm['audience']['kind'];
  season_year: number;
  date: string | null;
  purpose: MessageForm['purpose'];
  subject: string;
  text: string;
  state: MessageState;
  author: string | null;
  created_at: Date;
  ended_at: Date | null;
  recipients: number;
  sent: number;
  refused: number;
  unclear: number;
  skipped: number;
}

const COLUMNS = `
  m.id, m.audience, m.season_year, m.date, m.purpose, m.subject, m.text, m.state, a.full_name AS author, m.created_at, m.ended_at,
  r.recipients, r.sent, r.refused, r.unclear, r.skipped`;
const MESSAGES = `
  messages m LEFT JOIN admins a ON a.id = m.author_id CROSS JOIN LATERAL (
    SELECT count(*)::int AS recipients, count(*) FILTER (WHERE state = 'sent')::int AS sent, count(*) FILTER (WHERE state = 'refused')::int AS refused,
           count(*) FILTER (WHERE state = 'unclear')::int AS unclear, count(*) FILTER (WHERE state = 'skipped')::int AS skipped
      FROM message_recipients WHERE message_id = m.id) r`;

/** `$1` is the state, `$2` text looked for; null for any. */
const FITS = `($1::text IS NULL OR m.state = $1) AND ($2::text IS NULL OR strpos(lower(m.subject || ' ' || m.text), lower($2)) > 0)`;

const FILE: Column[] = [
  ['written at (Maun time)', maunTime('m.created_at')],
  ['written by', 'a.full_name'],
  ['group', 'm.audience'],
  ['season', 'm.season_year'],
  ['date', 'm.date'],
  ['about', 'm.purpose'],
  ['subject', 'm.subject'],
  ['message', 'm.text'],
  ['state', 'm.state'],
  ['recipients', 'r.recipients'],
  ['sent', 'r.sent'],
  ['refused', 'r.refused'],
  ['unclear', 'r.unclear'],
  ['skipped', 'r.skipped'],
  ['ended at (Maun time)', maunTime('m.ended_at')],
];

export interface MessageFilter {
  state?: MessageState;
  q?: string;
}

/** Messages to groups of people. Writing one is all that is done here; the sending is a job's. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Database,
    private readonly audiences: AudienceService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  async preview(form: MessageForm): Promise<MessagePreview> {
    const { count, optedOut, first } = await this.audiences.count(form.audience, form.purpose);
    const { subject, text } = messageMail(form, first[0] ?? NOBODY, this.config.publicUrl);
    // The link of somebody's own is nobody else's to press.
    const shown = first[0] === undefined ? text : text.replace(first[0].newsToken, NOBODY.newsToken);
    return { count, optedOut, names: first.map(({ name }) => name), mail: { subject, text: shown } };
  }

  /**
   * Decides who gets the message, once for an organiser's key. @returns the message's id, and whether it was there already
   * @throws VALIDATION_FAILED when nobody is in the group, IDEMPOTENCY_KEY_REUSED
   */
  async write(
    tx: Tx,
    authorId: string,
    form: MessageForm,
    request: IdempotentRequest,
  ): Promise<{ id: string; recipients: number; again: boolean }> {
    const { audience, purpose, subject, text } = form;
    const [row] = await tx.rows<{ id: string }>(
      `INSERT INTO messages (season_year, audience, date, purpose, subject, text, author_id, request_key, request_hash)
       SELECT year, $2, $3, $4, $5, $6, $7, $8, $9 FROM seasons WHERE year = $1 ON CONFLICT (author_id, request_key) DO NOTHING RETURNING id`,
      [audience.year, audience.kind, audience.date, purpose, subject, text, authorId, request.key, request.hash],
    );
    if (row === undefined) return { id: await writtenBefore(tx, authorId, request), recipients: 0, again: true };
    const recipients = await this.audiences.write(tx, row.id, form);
    if (recipients === 0) throw invalid({ audience: ['Nobody is in this group'] });
    return { id: row.id, recipients, again: false };
  }

  /** What has not been sent is not sent any more. @throws NOT_FOUND unless it is being sent */
  async stop(tx: Tx, id: string): Promise<void> {
    const stopped = /^\d{1,18}$/.test(id)
      ? await tx.write(`UPDATE messages SET state = 'stopped', ended_at = now() WHERE id = $1 AND state = 'sending'`, [id])
      : 0;
    if (stopped === 0) throw new AppError('NOT_FOUND', 'There is no such message that is being sent.');
    await tx.write(`UPDATE message_recipients SET state = 'skipped' WHERE message_id = $1 AND state = 'waiting'`, [id]);
  }

  /** @throws NOT_FOUND */
  async one(id: string): Promise<AdminMessage> {
    const [row] = /^\d{1,18}$/.test(id) ? await this.db.rows<MessageRow>(`SELECT ${COLUMNS} FROM ${MESSAGES} WHERE m.id = $1`, [id]) : [];
    if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such message.');
    return messageOf(row);
  }

  /** Newest first. @param after messages older than this id */
  async page(filter: MessageFilter, after?: string): Promise<AdminMessagePage> {
    const rows = await this.db.rows<MessageRow>(
      `SELECT ${COLUMNS} FROM ${MESSAGES}
        WHERE m.id IN (SELECT m.id FROM messages m WHERE ${FITS} AND ($3::bigint IS NULL OR m.id < $3) ORDER BY m.id DESC LIMIT $4)
        ORDER BY m.id DESC`,
      [...valuesOf(filter), after ?? null, PAGE + 1],
    );
    const messages = rows.slice(0, PAGE).map(messageOf);
    return { messages, next: rows.length > PAGE ? (messages.at(-1)?.id ?? null) : null };
  }

  /** Everything that the filter finds, as the lines of a file. */
  lines(filter: MessageFilter): AsyncGenerator<string, void> {
    return queryLines(this.db, exportQuery(FILE, `${MESSAGES} WHERE ${FITS} ORDER BY m.id DESC`), valuesOf(filter));
  }
}

function valuesOf({ state, q }: MessageFilter): unknown[] {
  return [state ?? null, q || null];
}

async function writtenBefore(tx: Tx, authorId: string, { key, hash }: IdempotentRequest): Promise<string> {
  const [row] = await tx.rows<{ id: string; request_hash: string }>(
    `SELECT id, request_hash FROM messages WHERE author_id = $1 AND request_key = $2`,
    [authorId, key],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', 'There is no season of this year.');
  if (row.request_hash !== hash) throw new AppError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another message.');
  return row.id;
}

function messageOf({ season_year, date, audience, author, created_at, ended_at, ...row }: MessageRow): AdminMessage {
  return {
    ...row,
    audience: { kind: audience, year: season_year, date },
    author,
    at: created_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  };
}
