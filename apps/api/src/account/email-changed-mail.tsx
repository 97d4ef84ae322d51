import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Address, Greeting, P, composeMail } from '../platform/mail/compose-mail.js';
import type { Mail } from '../platform/mail/mailer.js';
import { Outbox, type SendMail } from '../platform/outbox/outbox.js';
import { EmailChange } from './email-change.entity.js';
import { Database } from '../platform/db/database.js';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Staged after an organiser has corrected a user's email address. The payload contains neither the old nor the new address. */
    'email-changed.mail': { changeId: string };
  }
}

/** A correction of an email address. It is not confirmed that either address belongs to the user. */
interface Change {
  oldEmail: string;
  email: string;
}

/** Emails sign-in instructions to the new address, and a notice of the change to the old address. */
@Injectable()
export class EmailChangedMail implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.outbox.mail('email-changed.mail', 'sign-in', ({ changeId }, send) => this.send(changeId, send));
  }

  /** Sends the emails and then deletes the row with the old address, so that a repeated run sends nothing. */
  private async send(changeId: string, send: SendMail): Promise<void> {
    const where = { id: changeId, user: { deletedAt: IsNull() } };
    const change = await this.db.snapshot(({ manager }) => manager.findOne(EmailChange, { where, relations: { user: true } }));
    if (!change?.user) return;
    const { email } = change.user;
    for (const mail of emailChangedMails({ oldEmail: change.oldEmail, email }, this.config.publicUrl)) await send(mail);
    await this.db.single(({ manager }) => manager.delete(EmailChange, { id: changeId }));
  }
}

export function emailChangedMails({ oldEmail, email }: Change, site: string): Mail[] {
  const mailTo = (to: string, what: string) =>
    composeMail({
      to,
      subject: 'The email address on your account was changed',
      body: (
        <>
          <Greeting name={null} />
          <P>A raffle organiser has corrected the email address on your account. {what}</P>
          <P>If you did not ask for this, please reply to this email at once.</P>
          <P>
            <Address href={site} />
          </P>
        </>
      ),
    });
  return [
    mailTo(email, `From now on, sign in with this address, ${email}, and the same password. You have been signed out everywhere.`),
    mailTo(oldEmail, 'Your account now has a different address, and emails go there. You have been signed out everywhere.'),
  ];
}
