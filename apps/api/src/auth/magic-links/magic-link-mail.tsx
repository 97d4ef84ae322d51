import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/db/database.js';
import { Action, Greeting, P, Strong, composeMail } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { Outbox, type OutboxMessages, type SendMail } from '../../platform/outbox/outbox.js';
import { LINK_MINUTES } from '../email-links/email-links.js';
import { nameFor, type Addressee } from '../email-links/mailbox.js';
import { UsersService } from '../users.service.js';
import { MagicLinks } from './magic-links.js';

declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /**
     * The payload contains neither the email address nor the token; both are determined when the email is composed. `browser` is the hash
     * of the browser that requested the link. `askedAt` is in milliseconds since the epoch.
     */
    'magic-link.mail': { userId: string; browser: string; askedAt: number };
  }
}

/** Maximum age of a request, in milliseconds. Older requests get no email, because the user has since signed in another way or given up. */
const STALE_MS = 30 * 60_000;

@Injectable()
export class MagicLinkMail {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly links: MagicLinks,
    outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.mail('magic-link.mail', 'sign-in', (message, send) => this.send(message, send));
  }

  private async send({ userId, browser, askedAt }: OutboxMessages['magic-link.mail'], send: SendMail): Promise<void> {
    if (Date.now() - askedAt > STALE_MS) return;
    // Runs in one transaction. A concurrent correction of the email address either commits first, so that the link goes to the new address,
    // or invalidates this link.
    const mail = await this.db.transact(async (tx) => {
      const user = await this.users.addressee(tx, userId);
      return user && magicLinkMail(user, await this.links.make(tx, user.id, browser), this.config.publicUrl);
    });
    if (mail !== null) await send(mail);
  }
}

/** @param site URL from the configuration, not from the request's Host header, which could be forged to send the token to an attacker */
export function magicLinkMail(user: Addressee, { token, code }: { token: string; code: string }, site: string): Mail {
  return composeMail({
    to: user.email,
    subject: 'Your sign-in link',
    body: (
      <>
        <Greeting name={nameFor(user)} />
        <P>
          Tap to sign in, using the browser where you asked for this email:
          <Action href={`${site}/auth/link#token=${token}`}>Sign in</Action>
        </P>
        <P>
          Reading this on another device? Type this code where you asked for it: <Strong>{inGroups(code)}</Strong>
        </P>
        <P>
          The link and the code work once, for {LINK_MINUTES['sign-in']} minutes. Do not share them. If you did not ask for this email,
          ignore it: nobody can sign in without it.
        </P>
      </>
    ),
  });
}

/** Splits the code into two groups, which are easier to remember: `48219036` -> `4821 9036`. */
function inGroups(code: string): string {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}
