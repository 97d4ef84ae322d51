import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../db/database.js';
import type { Mail } from '../mail/mailer.js';
import type { MailLane } from './outbox-message.entity.js';
import { Outbox, type OutboxKind, type OutboxMessages } from './outbox.js';

interface MailOfRow<Kind extends OutboxKind, Row> {
  lane: MailLane;
  /** SQL that reads one row by an ID. If it finds no row, no email is sent. */
  read: string;
  idOf: (payload: OutboxMessages[Kind]) => string | number;
  /** Returns undefined if no email should be sent. */
  write: (row: Row, site: string, payload: OutboxMessages[Kind], attempt: number) => Mail | undefined | Promise<Mail | undefined>;
  /** Called if the mail server will never accept the email. */
  refused?: (row: Row) => Promise<void>;
}

/**
 * Sends emails for outbox messages that contain an ID rather than a recipient. The recipient and the content are read when the email is
 * composed.
 */
@Injectable()
export class OutboxMails {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  handle<Kind extends OutboxKind, Row extends object>(kind: Kind, { lane, read, idOf, write, refused }: MailOfRow<Kind, Row>): void {
    this.outbox.mail(kind, lane, async (payload, send, attempt) => {
      const [row] = await this.db.single((reader) => reader.rows<Row & Record<string, unknown>>(read, [idOf(payload)]));
      const mail = row && (await write(row, this.config.publicUrl, payload, attempt));
      if (mail && !(await send(mail))) await refused?.(row);
    });
  }
}
