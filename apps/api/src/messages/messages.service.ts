import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { ReceivedMessage } from '@raffle/contracts/people/account';
import type { MessageForm, MessagePreview, MessageToSend } from '@raffle/contracts/admin/messages';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { Season } from '../season/season.entity.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { AudienceService } from './audience.service.js';
import { messageMail } from './message-mail.js';
import { Message } from './message.entity.js';
import { MessageRecipient } from './message-recipient.entity.js';

export const NO_SUCH_MESSAGE = 'This message is not being sent.';
const MAX_SHOWN = 50;
const NOBODY = { name: 'Naledi', email: '', newsToken: '00000000-0000-0000-0000-000000000000' };

/** Stores messages to groups of users. A job sends these messages later. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly audiences: AudienceService,
    private readonly db: Database,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  async preview(form: MessageForm): Promise<MessagePreview> {
    const { first, ...counted } = await this.audiences.count(form.audience, form.purpose);
    const [one] = first;
    const { subject, text } = messageMail(form, one ?? NOBODY, this.config.publicUrl);
    // Replaces the user's unsubscribe link in the preview, because organisers must not use it.
    const shown = one === undefined ? text : text.replace(one.newsToken, NOBODY.newsToken);
    return { ...counted, names: first.map(({ fullName }) => fullName), mail: { subject, text: shown } };
  }

  /**
   * Stores a message and its recipients once per idempotency key. A repeated request returns the stored message, even if the group has
   * since changed.
   * @returns the message's ID, the number of new recipients, and whether the message already existed
   * @throws VALIDATION_FAILED if the group is empty or differs from the preview; NOT_FOUND if the season does not exist;
   * IDEMPOTENCY_KEY_REUSED
   */
  async write(
    tx: Tx,
    authorId: string,
    form: MessageToSend,
    request: IdempotencyKey,
  ): Promise<{ id: string; recipients: number; again: boolean }> {
    const { audience, purpose, subject, text } = form;
    // Excludes the group's members from the hash, because they may change between a lost response and the repeated request.
    const requestHash = request.hashOf([audience.kind, audience.year, audience.date, purpose, subject, text]);
    const values = {
      seasonYear: audience.year,
      audience: audience.kind,
      date: audience.date,
      purpose,
      subject,
      text,
      authorId,
      requestKey: request.key,
      requestHash,
    };
    const known = await tx.manager.existsBy(Season, { year: audience.year });
    const insert = tx.manager.createQueryBuilder().insert().into(Message).values(values).orIgnore().returning('id');
    const [row] = known ? ((await insert.execute()).raw as Pick<Message, 'id'>[]) : [];
    if (row === undefined) return { id: await writtenBefore(tx, authorId, request.key, requestHash), recipients: 0, again: true };
    const recipients = await this.audiences.write(tx, row.id, form);
    if (recipients === 0) throw invalid({ audience: ['Nobody in this group has an email address'] });
    if (form.group !== undefined && form.group !== (await this.audiences.groupOf(tx, row.id)))
      throw invalid({ audience: ['Somebody has joined or left this group since the preview. Please preview the message again.'] });
    return { id: row.id, recipients, again: false };
  }

  /**
   * Returns the messages sent to a user, whether or not their emails arrived. A user whose email address is unconfirmed can read a
   * message's full text only here.
   */
  async received(userId: string): Promise<ReceivedMessage[]> {
    const received = await this.db.snapshot(({ manager }) =>
      manager.find(MessageRecipient, {
        where: { userId, state: In(['sent', 'refused', 'unclear']) },
        relations: { message: true },
        order: { messageId: 'DESC' },
        take: MAX_SHOWN,
      }),
    );
    return received.flatMap(({ message }) =>
      message ? [{ id: message.id, subject: message.subject, text: message.text, writtenAt: message.createdAt.toISOString() }] : [],
    );
  }

  /** Stops a message, so that recipients who have not been emailed yet get no email. @throws NOT_FOUND if the message is not being sent */
  async stop(tx: Tx, id: string): Promise<void> {
    const { affected } = await tx.manager.update(Message, { id, state: 'sending' }, { state: 'stopped', endedAt: NOW });
    if (affected === 0) throw new AppError('NOT_FOUND', NO_SUCH_MESSAGE);
    await tx.manager.update(MessageRecipient, { messageId: id, state: 'waiting' }, { state: 'skipped' });
  }
}

async function writtenBefore(tx: Tx, authorId: string, key: string, hash: string): Promise<string> {
  const message = await tx.manager.findOneBy(Message, { authorId, requestKey: key });
  if (message === null) throw new AppError('NOT_FOUND', 'There is no season for this year.');
  if (message.requestHash !== hash)
    throw new AppError(
      'IDEMPOTENCY_KEY_REUSED',
      'An earlier version of this message was sent. Look at it below before you send this one as well.',
    );
  return message.id;
}
