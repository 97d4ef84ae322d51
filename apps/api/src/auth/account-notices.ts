import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Database, type Tx } from '../platform/db/database.js';
import { RateLimits, type Allowance } from '../platform/http/rate-limits/rate-limits.js';
import { linkMail } from '../platform/mail/compose-mail.js';
import type { Mail } from '../platform/mail/mailer.js';
import { Outbox, type OutboxMessages, type SendMail } from '../platform/outbox/outbox.js';
import { nameFor, type Addressee } from './email-links/mailbox.js';
import { User } from './user.entity.js';

export type ChangedDetail = 'phone number' | 'security question' | 'passkey';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    'detail-changed.mail': { userId: string; detail: ChangedDetail };
  }
}

/**
 * Maximum number of notices per account and detail. The limit stops repeated changes from flooding a mailbox that may belong to somebody
 * else.
 */
const NOTICES: Allowance = { points: 5, seconds: 60 * 60 };

/** Emails the account's owner when a detail of the account has changed. */
@Injectable()
export class AccountNotices {
  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.mail('detail-changed.mail', 'receipts', (message, send) => this.send(message, send));
  }

  /** Counts a notice towards the limit. Returns a function that stages the email within the transaction that makes the change. */
  async prepare(userId: string, detail: ChangedDetail): Promise<(tx: Tx) => Promise<void>> {
    const { used } = await this.limits.add('detail-changed', `${detail}:${userId}`, NOTICES);
    return async (tx) => {
      if (used <= NOTICES.points) await this.outbox.stage(tx, 'detail-changed.mail', { userId, detail });
    };
  }

  private async send({ userId, detail }: OutboxMessages['detail-changed.mail'], send: SendMail): Promise<void> {
    const user = await this.db.single(({ manager }) => manager.findOneBy(User, { id: userId, deletedAt: IsNull() }));
    if (user !== null) await send(detailChangedMail(user, detail, this.config.publicUrl));
  }
}

export function detailChangedMail(user: Addressee, detail: ChangedDetail, site: string): Mail {
  const isNew = detail === 'passkey';
  const what = isNew ? 'A passkey was added to your account.' : `The ${detail} on your account was changed.`;
  return linkMail({
    to: user.email,
    subject: isNew ? 'A passkey was added to your account' : `Your ${detail} was changed`,
    name: nameFor(user),
    before: `${what} If it was not you, sign in, choose a new password and ${isNew ? 'remove the passkey' : `change the ${detail} back`}:`,
    label: 'Account settings',
    href: `${site}/account`,
    after: 'If you cannot sign in, please reply to this email.',
  });
}
