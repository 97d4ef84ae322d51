import { Injectable } from '@nestjs/common';
import type { AdminMessage, MessageForm, MessagePreview, MessageToSend } from '@raffle/contracts/admin/messages';
import { MessagesService } from '../../messages/messages.service.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { MESSAGE_LIST } from './messages.list.js';

/** Sends organisers' messages to groups of users, and adds audit entries. */
@Injectable()
export class MessagesAdminService {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesService,
    private readonly lists: ListReader,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws VALIDATION_FAILED */
  preview(form: MessageForm): Promise<MessagePreview> {
    assertFits(form);
    return this.messages.preview(form);
  }

  /** @throws VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED */
  async send(by: CurrentAdmin, form: MessageToSend, request: IdempotencyKey | undefined): Promise<AdminMessage> {
    assertFits(form);
    if (request === undefined) throw invalid({ 'Idempotency-Key': ['A message needs an Idempotency-Key, so that nobody gets it twice'] });
    return this.db.transact(async (tx) => {
      const written = await this.messages.write(tx, by.id, form, request);
      const { audience, purpose, subject } = form;
      if (!written.again) {
        await this.audit.record(tx, by.id, {
          action: 'message.send',
          subjectKind: 'message',
          subjectId: written.id,
          after: { ...audience, purpose, subject, recipients: written.recipients },
        });
      }
      return this.show(tx, written.id);
    });
  }

  /** @throws NOT_FOUND */
  async stop(by: CurrentAdmin, id: string): Promise<AdminMessage> {
    return this.db.transact(async (tx) => {
      await this.messages.stop(tx, id);
      await this.audit.record(tx, by.id, { action: 'message.stop', subjectKind: 'message', subjectId: id });
      return this.show(tx, id);
    });
  }

  private async show(reader: Reader, id: string): Promise<AdminMessage> {
    const message = await this.lists.oneIn(reader, MESSAGE_LIST, id);
    if (message === undefined) throw new AppError('NOT_FOUND', 'This message does not exist.');
    return MESSAGE_LIST.view(message);
  }
}

function assertFits({ audience: { kind, date }, purpose }: MessageForm): void {
  if (kind === 'everybody' && purpose === 'booking')
    throw invalid({ purpose: ['A message to everybody must be news: not everybody has a booking'] });
  if (kind !== 'day-buyers' && date !== null) throw invalid({ 'audience.date': ["Only messages to a day's buyers have a date"] });
}
