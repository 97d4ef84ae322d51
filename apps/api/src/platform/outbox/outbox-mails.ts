import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../db/database.js';
import { Mailer, type Mail } from '../mail/mailer.js';
import { Outbox, type OutboxKind, type OutboxMessages } from './outbox.js';

/** Mails of which the outbox keeps only whom or what they are about: their words are read when they are written. */
@Injectable()
export class OutboxMails {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  /**
   * @param read one row by the id of whom or what it is about; where it finds none, no mail is sent any more
   * @param write no mail when it answers nothing
   */
  handle<Kind extends OutboxKind, Row extends object>(
    kind: Kind,
    read: string,
    idOf: (payload: OutboxMessages[Kind]) => string | number,
    write: (row: Row, site: string, payload: OutboxMessages[Kind], attempt: number) => Mail | undefined | Promise<Mail | undefined>,
  ): void {
    this.outbox.handle(kind, async (payload, attempt) => {
      const [row] = await this.db.rows<Row & Record<string, unknown>>(read, [idOf(payload)]);
      const mail = row && (await write(row, this.config.publicUrl, payload, attempt));
      if (mail) await this.mailer.send(mail);
    });
  }
}
