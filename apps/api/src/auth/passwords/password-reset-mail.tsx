import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Action, composeMail, Greeting, linkMail, P } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { Outbox, type OutboxMessages, type SendMail } from '../../platform/outbox/outbox.js';
import { LINK_MINUTES, makeLink } from '../email-links/email-links.js';
import { nameFor, type Addressee } from '../email-links/mailbox.js';
import { UsersService } from '../users.service.js';

declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /**
     * The payload contains neither the email address nor the token; both are determined when the email is composed. `askedAt` is in
     * milliseconds since the epoch.
     */
    'password-reset.mail': { userId: string; askedAt: number };
    /** An organiser created a password link for the account. The email notifies the owner but does not contain that link. */
    'password-link.mail': { userId: string };
    /** `passkeys` states whether the user's passkeys were kept or removed; absent if there were none. */
    'password-changed.mail': { userId: string; passkeys?: 'keep' | 'remove' };
  }
}

/** Maximum age of a request, in milliseconds. Older requests get no email, because it would no longer be useful. */
const STALE_MS = 60 * 60_000;

@Injectable()
export class PasswordResetMail {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.mail('password-reset.mail', 'sign-in', (message, send) => this.sendLink(message, send));
    outbox.mail('password-changed.mail', 'receipts', (message, send) => this.sendNotice(message, send));
    outbox.mail('password-link.mail', 'sign-in', (message, send) => this.sendLinkNotice(message, send));
  }

  private async sendLink({ userId, askedAt }: OutboxMessages['password-reset.mail'], send: SendMail): Promise<void> {
    if (Date.now() - askedAt > STALE_MS) return;
    // Runs in one transaction. A concurrent correction of the email address either commits first, so that the token goes to the new
    // address, or invalidates this token.
    const mail = await this.db.transact(async (tx) => {
      const user = await this.users.addressee(tx, userId);
      return user && resetMail(user, await makeLink(tx, { purpose: 'reset', userId: user.id }), this.config.publicUrl);
    });
    if (mail !== null) await send(mail);
  }

  private async sendLinkNotice({ userId }: OutboxMessages['password-link.mail'], send: SendMail): Promise<void> {
    const user = await this.users.byId(userId);
    if (user !== undefined) await send(passwordLinkMail(user, this.config.publicUrl));
  }

  private async sendNotice({ userId, passkeys }: OutboxMessages['password-changed.mail'], send: SendMail): Promise<void> {
    const user = await this.users.byId(userId);
    if (user !== undefined) await send(passwordChangedMail(user, this.config.publicUrl, passkeys));
  }
}

/** @param site URL from the configuration, not from the request's Host header, which could be forged to send the token to an attacker */
export function resetMail(user: Addressee, token: string, site: string): Mail {
  return linkMail({
    to: user.email,
    subject: 'Choose a new password',
    name: nameFor(user),
    before:
      'Somebody, probably you, asked for a new password for your account. Open this link and answer your security question to choose one:',
    label: 'Choose a new password',
    href: `${site}/reset-password#token=${token}`,
    after: `The link works once, for ${LINK_MINUTES.reset} minutes. If it was not you, ignore this email: your password stays the same.`,
  });
}

export function passwordLinkMail(user: Addressee, site: string): Mail {
  return composeMail({
    to: user.email,
    subject: 'An organiser made a password link for your account',
    body: (
      <>
        <Greeting name={nameFor(user)} />
        <P>
          Somebody asked the raffle organisers for help with your account, and an organiser gave them a link to choose a new password. The
          link works once, for {LINK_MINUTES['handed-reset']} minutes, and asks for the answer to your security question.
        </P>
        <P>If it was not you, tell the organisers and choose a new password yourself. That cancels the link:</P>
        <P>
          <Action href={`${site}/reset-password`}>Choose a new password</Action>
        </P>
      </>
    ),
  });
}

export function passwordChangedMail(user: Addressee, site: string, passkeys?: OutboxMessages['password-changed.mail']['passkeys']): Mail {
  const kept = passkeys === 'keep' ? ' Your passkeys still sign you in.' : '';
  const removed =
    passkeys === 'remove' ? ' For your safety, your passkeys were removed. You can add them again under Account settings.' : '';
  return linkMail({
    to: user.email,
    subject: 'Your password was changed',
    name: nameFor(user),
    before: `Your password was changed, and all other browsers were signed out.${kept}${removed} If it was not you, choose a new password at once${kept && '. That also removes the passkeys'}:`,
    label: 'Choose a new password',
    href: `${site}/reset-password`,
  });
}
