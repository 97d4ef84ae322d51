import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { IsEmail, IsFuture, minutesFromNow, NOW } from '../../platform/db/operators.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { EmailLink, type EmailLinkPurpose } from './email-link.entity.js';

declare module '../../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Neither address nor token: the address stands in the link's row, the token is made when the mail is written. */
    'email-link.mail': { linkId: string };
    /** Somebody wants the address of this account for another one. */
    'email-taken.mail': { userId: string };
  }
}

const DAYS: Record<EmailLinkPurpose, number> = { confirm: 7, change: 1, undo: 7 };

/** Links to addresses: 256 random bits, kept as a hash, so that a reader of the database cannot use them. */
@Injectable()
export class EmailLinks {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /** A link of its own, and the mail that brings it. */
  async send(tx: Tx, { userId, purpose, email }: Pick<EmailLink, 'userId' | 'purpose' | 'email'>): Promise<void> {
    const { identifiers } = await tx.manager.insert(EmailLink, {
      userId,
      purpose,
      email,
      expiresAt: minutesFromNow(DAYS[purpose] * 24 * 60),
    });
    const [made] = identifiers as Pick<EmailLink, 'id'>[];
    if (made === undefined) throw new Error('the link was not made');
    await this.outbox.stage(tx, 'email-link.mail', { linkId: made.id });
  }

  /** The link for a mail that is written now, with a token of its own: one that an earlier try has mailed is dead. */
  async issue(linkId: string): Promise<{ link: EmailLink; token: string } | undefined> {
    const token = randomBytes(32).toString('base64url');
    return this.db.transact(async ({ manager }) => {
      const { affected } = await manager.update(EmailLink, { id: linkId, expiresAt: IsFuture() }, { tokenHash: hashOf(token) });
      return affected === 0 ? undefined : { link: await manager.findOneByOrFail(EmailLink, { id: linkId }), token };
    });
  }

  /** A link that is still good. */
  byToken(token: string): Promise<EmailLink | null> {
    return this.db.single(({ manager }) => manager.findOneBy(EmailLink, { tokenHash: hashOf(token), expiresAt: IsFuture() }));
  }

  /**
   * Uses a link up that moves an address. Its row stays until it is purged: by it the database knows who moved it, and somebody who
   * began before, for whom it has not expired, that it was followed. @returns false when it is used up already
   */
  async follow(tx: Tx, { id }: EmailLink): Promise<boolean> {
    const { affected } = await tx.manager.update(
      EmailLink,
      { id, expiresAt: IsFuture(), followedTx: IsNull() },
      { expiresAt: NOW, followedTx: 'this one' },
    );
    return affected === 1;
  }
}

/**
 * Whether another account has left this address and may still be taken back there: until then it is nobody else's. Whoever writes it
 * asks afterwards, in the same transaction: the write waits for an account that is just leaving, whose way back is seen only then.
 */
export function isKeptForAnother({ manager }: Reader, email: string, userId?: string): Promise<boolean> {
  const another = userId === undefined ? {} : { userId: Not(userId) };
  return manager.existsBy(EmailLink, { purpose: 'undo', email: IsEmail(email), expiresAt: IsFuture(), followedTx: IsNull(), ...another });
}

/** What stands in other mailboxes opens nothing any more. @param purposes all when absent, and then those that were followed, too */
export async function forgetEmailLinks(tx: Tx, userId: string, purposes?: readonly EmailLinkPurpose[]): Promise<void> {
  await tx.manager.delete(EmailLink, { userId, ...(purposes && { purpose: In(purposes), followedTx: IsNull() }) });
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
