import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Action, composeMail, Greeting, P } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { Outbox, type SendMail } from '../../platform/outbox/outbox.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { ADDRESS_PURPOSES, type AddressPurpose } from './email-link.entity.js';
import { issueLink } from './email-links.js';

@Injectable()
export class EmailLinkMail {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.mail('email-link.mail', 'sign-in', ({ linkId }, send) => this.send(linkId, send));
    outbox.mail('email-taken.mail', 'sign-in', ({ userId }, send) => this.sendTaken(userId, send));
  }

  private async send(linkId: string, send: SendMail): Promise<void> {
    const mail = await this.db.transact(async (tx) => {
      const issued = await issueLink(tx, linkId, ADDRESS_PURPOSES);
      const user = issued && (await this.users.byIdIn(tx, issued.link.userId));
      return user && isWanted(issued.link, user) ? emailLinkMail(issued.link, issued.token, this.config.publicUrl) : undefined;
    });
    if (mail !== undefined) await send(mail);
  }

  private async sendTaken(userId: string, send: SendMail): Promise<void> {
    const owner = await this.users.byId(userId);
    if (owner !== undefined) await send(emailTakenMail(owner.email, this.config.publicUrl));
  }
}

/**
 * Notifies the owner of an email address that someone tried to use it for another account. The response to that attempt does not reveal
 * that the address already has an account.
 */
export function emailTakenMail(email: string, site: string): Mail {
  return composeMail({
    to: email,
    subject: 'Your email address already has an account',
    body: (
      <>
        <Greeting name={null} />
        <P>
          Somebody, probably you, tried to use this address for another Okavango flood raffle account. It already has an account, so nothing
          was changed. If it was you, sign in to that account:
          <Action href={`${site}/auth`}>Sign in</Action>
        </P>
        <P>If it was not you, you do not need to do anything.</P>
      </>
    ),
  });
}

interface AddressLink {
  purpose: AddressPurpose;
  email: string;
}

/** Returns false for a confirmation email if the address has been confirmed or changed since the email was requested. */
function isWanted({ purpose, email }: AddressLink, user: User): boolean {
  return purpose !== 'confirm' || (user.email === email && user.emailConfirmedAt === null);
}

/**
 * Composes an email without the recipient's name, because it is not yet known who reads this mailbox.
 * @param site URL from the configuration, not from the request's Host header, which could be forged to send the token to an attacker
 */
export function emailLinkMail({ purpose, email }: AddressLink, token: string, site: string): Mail {
  const { subject, before, action, path, after } = TEXTS[purpose];
  return composeMail({
    to: email,
    subject,
    body: (
      <>
        <Greeting name={null} />
        <P>
          {before}
          <Action href={`${site}${path}#key=${token}`}>{action}</Action>
        </P>
        <P>{after}</P>
      </>
    ),
  });
}

const TEXTS = {
  confirm: {
    subject: 'Welcome! Please confirm your email',
    before: 'You have an account with the Okavango flood raffle. Please confirm that this is your email address:',
    action: 'Confirm my email',
    path: '/confirm-email',
    after: 'The link works for 7 days. You can play without confirming. If you did not register, ignore this email.',
  },
  change: {
    subject: 'Please confirm your new email',
    before: 'Somebody, probably you, wants to use this address for an Okavango flood raffle account. Please confirm it:',
    action: 'Use this address',
    path: '/confirm-email',
    after: 'The link works once, for a day. If it was not you, ignore this email: nothing changes.',
  },
  undo: {
    subject: 'The email address on your account was changed',
    before:
      'Your Okavango flood raffle account now has a different email address, and our emails go there. If it was not you, take your account back:',
    action: 'Take my account back',
    path: '/take-back',
    after: 'The link works once, for 7 days. If it was you, you do not need to do anything.',
  },
} as const;
