import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database } from '../platform/db/database.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** An organiser has put a person's address right. Carries neither address. */
    'email-changed.mail': { changeId: string };
  }
}

interface Change extends Record<string, unknown> {
  name: string;
  oldEmail: string;
  email: string;
}

/** To both addresses: the new one learns how to sign in, the old one that something has happened. */
@Injectable()
export class EmailChangedMail implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('email-changed.mail', ({ changeId }) => this.send(changeId));
  }

  /** The old address is forgotten once it has been told; a second run then finds nothing to do. */
  private async send(changeId: string): Promise<void> {
    const [change] = await this.db.rows<Change>(
      `SELECT u.full_name AS name, c.old_email AS "oldEmail", u.email FROM email_changes c JOIN users u ON u.id = c.user_id
        WHERE c.id = $1 AND u.deleted_at IS NULL`,
      [changeId],
    );
    if (change === undefined) return;
    const { name, oldEmail, email } = change;
    const subject = 'The email address of your account was changed';
    await this.mailer.send({
      to: email,
      subject,
      text: this.text(
        name,
        `From now on you sign in with this address, ${email}, and your password as before. You were signed out everywhere.`,
      ),
    });
    await this.mailer.send({
      to: oldEmail,
      subject,
      text: this.text(name, 'From now on the account has another address, and mails go there. You were signed out everywhere.'),
    });
    await this.db.rows(`DELETE FROM email_changes WHERE id = $1`, [changeId]);
  }

  private text(name: string, what: string): string {
    return [
      `Hello ${name},`,
      `an organiser of the raffle has corrected the email address of your account. ${what}`,
      'If you did not ask for it, please answer this mail at once.',
      this.config.publicUrl,
    ].join('\n\n');
  }
}
