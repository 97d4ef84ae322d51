import { Injectable } from '@nestjs/common';
import type { AdminMessage, MessageForm, MessagePreview } from '@raffle/contracts/admin-messages';
import { MessagesService, type MessageFilter } from '../../messages/messages.service.js';
import { Database } from '../../platform/db/database.js';
import { invalid } from '../../platform/http/app-error.js';
import type { IdempotentRequest } from '../../platform/http/idempotency.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

/** Writes to people on behalf of the organisers, with the trail. */
@Injectable()
export class MessagesAdminService {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws VALIDATION_FAILED */
  preview(form: MessageForm): Promise<MessagePreview> {
    assertFits(form);
    return this.messages.preview(form);
  }

  /** @throws VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED */
  async send(by: CurrentAdmin, form: MessageForm, request: IdempotentRequest | undefined): Promise<AdminMessage> {
    assertFits(form);
    if (request === undefined) throw invalid({ 'Idempotency-Key': ['A message needs an Idempotency-Key, so that nobody gets it twice'] });
    const { id } = await this.db.transact(async (tx) => {
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
      return written;
    });
    return this.messages.one(id);
  }

  /** What was written to whom, as a file; the addresses are not in it. */
  async export(by: CurrentAdmin, filter: MessageFilter): Promise<AsyncGenerator<string, void>> {
    await this.audit.recordExport(by.id, 'messages');
    return this.messages.lines(filter);
  }

  /** @throws NOT_FOUND */
  async stop(by: CurrentAdmin, id: string): Promise<AdminMessage> {
    await this.db.transact(async (tx) => {
      await this.messages.stop(tx, id);
      await this.audit.record(tx, by.id, { action: 'message.stop', subjectKind: 'message', subjectId: id });
    });
    return this.messages.one(id);
  }
}

function assertFits({ audience: { kind, date }, purpose }: MessageForm): void {
  if (kind === 'everybody' && purpose === 'booking')
    throw invalid({ purpose: ['What goes to everybody is news: not all of them have a booking'] });
  if (kind !== 'day-buyers' && date !== null) throw invalid({ 'audience.date': ['Only the buyers of a day have a date'] });
}
