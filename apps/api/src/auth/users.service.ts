import { Injectable } from '@nestjs/common';
import type { SubscriptionKind } from '@raffle/contracts/content/news';
import { IsNull } from 'typeorm';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { IsEmail } from '../platform/db/operators.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { AccountNotices } from './account-notices.js';
import type { UpdateUserDto } from './auth.dto.js';
import { holdSession } from './sessions/live-session.js';
import { unauthenticated } from './sessions/signed-in.js';
import { NO_HASH, User } from './user.entity.js';
import './auth.events.js';
import { newPublicId } from './auth.rules.js';

/**
 * Users receive news unless they decline it, but receive the email about their tickets' ranks only if they request it. Repeating a request
 * does not change the time of the first one.
 */
const SUBSCRIPTIONS = {
  news: (wanted: boolean) => ({ newsDeclinedAt: wanted ? null : () => 'coalesce(news_declined_at, now())' }),
  places: (wanted: boolean) => ({ placeMailWantedAt: wanted ? () => 'coalesce(place_mail_wanted_at, now())' : null }),
} satisfies Record<SubscriptionKind, unknown>;

export type NewUser = Pick<
  User,
  'email' | 'fullName' | 'nameDisplay' | 'phone' | 'passwordHash' | 'securityQuestion' | 'securityAnswerHash'
>;
/** An account as read when its owner was verified. */
export type VerifiedAccount = Pick<User, 'id' | 'publicId' | 'email' | 'passwordHash'>;
export type ProfileChange = Omit<UpdateUserDto, 'phoneNumber'> & { phone?: string };

/** Reads and changes buyers' accounts. Deleted accounts are excluded. */
@Injectable()
export class UsersService {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly notices: AccountNotices,
  ) {}

  byEmail(email: string): Promise<User | undefined> {
    return this.db.single((reader) => userByEmail(reader, email));
  }

  byId(id: string): Promise<User | undefined> {
    return this.db.single((reader) => this.byIdIn(reader, id));
  }

  async byIdIn({ manager }: Reader, id: string): Promise<User | undefined> {
    return (await manager.findOneBy(User, { id, deletedAt: IsNull() })) ?? undefined;
  }

  async byPublicId(publicId: string): Promise<User | undefined> {
    return (await this.db.single(({ manager }) => manager.findOneBy(User, { publicId, deletedAt: IsNull(), walkIn: false }))) ?? undefined;
  }

  /** @throws UNAUTHENTICATED if the account has been deleted */
  signedIn(id: string): Promise<User> {
    return this.db.single((reader) => this.signedInIn(reader, id));
  }

  /** @throws UNAUTHENTICATED if the account has been deleted */
  async signedInIn(reader: Reader, id: string): Promise<User> {
    const user = await this.byIdIn(reader, id);
    if (user === undefined) throw unauthenticated();
    return user;
  }

  /**
   * Creates an account.
   * @param also callback that runs in the same transaction
   * @returns undefined if the email address already has an account
   */
  create(user: NewUser, also: (tx: Tx, made: User) => Promise<void>): Promise<User | undefined> {
    return this.db.transact(async (tx) => {
      const values = { publicId: newPublicId(), ...user };
      const { raw } = await tx.manager.createQueryBuilder().insert().into(User).values(values).orIgnore().returning('id').execute();
      const [row] = raw as Pick<User, 'id'>[];
      if (row === undefined) return undefined;
      const made = await tx.manager.findOneByOrFail(User, { id: row.id });
      await also(tx, made);
      return made;
    });
  }

  /**
   * Creates a cash buyer's account. Nobody can sign in to it to change how the name is shown, so its public name is the first name and an
   * initial.
   * @param phone empty if the buyer gave none
   * @returns the account's row ID
   */
  async createCashBuyer(fullName: string, phone: string): Promise<string> {
    const publicId = newPublicId();
    const user = { publicId, email: `walk-in-${publicId}@invalid`, fullName, phone, nameDisplay: 'initial' as const, walkIn: true };
    const withoutSecrets = { ...user, passwordHash: NO_HASH, securityQuestion: '', securityAnswerHash: NO_HASH };
    const { identifiers } = await this.db.single(({ manager }) => manager.insert(User, withoutSecrets));
    return String(identifiers[0]?.id);
  }

  /** Subscribes a user to an optional email, or unsubscribes them. @returns false if no account matches */
  async subscribe(who: { id: string } | { newsToken: string }, about: SubscriptionKind, wanted: boolean): Promise<boolean> {
    const change = SUBSCRIPTIONS[about](wanted);
    const { affected } = await this.db.single(({ manager }) => manager.update(User, { ...who, deletedAt: IsNull() }, change));
    return affected !== 0;
  }

  /** Deletes a cash buyer whose sale failed before any slot was held. */
  async deleteUnusedCashBuyer(id: string): Promise<void> {
    await this.db.write(`DELETE FROM users u WHERE id = $1 AND walk_in AND NOT EXISTS (SELECT 1 FROM selections WHERE user_id = u.id)`, [
      id,
    ]);
  }

  /**
   * Returns whether the email address and password are still those that were verified. Locks the row, so this call waits for a concurrent
   * change, and later changes wait for this transaction. A session stored before this call is therefore either rejected after this call or
   * ended by the later change.
   */
  isUnchanged({ id, email, passwordHash }: VerifiedAccount): Promise<boolean> {
    return this.db.transact(async ({ manager }) => {
      const now = await manager.findOne(User, { where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_read' } });
      return now !== null && now.email === email && now.passwordHash === passwordHash;
    });
  }

  /**
   * Returns the recipient of an email whose link gives access to the account. Locks the row, so that the email address cannot change before
   * the transaction ends.
   */
  async addressee(tx: Tx, id: string): Promise<User | null> {
    return tx.manager.findOne(User, { where: { id, deletedAt: IsNull() }, lock: { mode: 'pessimistic_read' } });
  }

  /** @throws UNAUTHENTICATED if the session has ended */
  async change({ userId, sessionId }: { userId: string; sessionId: string }, change: ProfileChange): Promise<User> {
    const known = await this.signedIn(userId);
    if (Object.keys(change).length === 0) return known;
    const isNew = change.phone !== undefined && change.phone !== known.phone;
    // Prepares the notice before the transaction, so that no lock is held while the rate limit waits for Redis.
    const notify = isNew ? await this.notices.prepare(userId, 'phone number') : undefined;
    return this.db.transact(async (tx) => {
      // Compares while holding the lock, because another change may have committed since `known` was read.
      const before = await holdSession(tx, userId, sessionId);
      await tx.manager.update(User, { id: userId }, change);
      const isMoved = change.phone !== undefined && change.phone !== before.phone;
      // `notify` can be undefined here only if another change has committed since `known` was read.
      if (isMoved) await (notify ?? (await this.notices.prepare(userId, 'phone number')))(tx);
      const after = await tx.manager.findOneByOrFail(User, { id: userId });
      const shown = after.fullName !== before.fullName || after.nameDisplay !== before.nameDisplay;
      if (shown) await this.outbox.stage(tx, 'user.renamed', { userId });
      return after;
    });
  }
}

export async function userByEmail({ manager }: Reader, email: string): Promise<User | undefined> {
  return (await manager.findOneBy(User, { email: IsEmail(email), deletedAt: IsNull(), walkIn: false })) ?? undefined;
}

export async function renameUser(tx: Tx, outbox: Outbox, userId: string, fullName: string): Promise<void> {
  await tx.manager.update(User, { id: userId }, { fullName });
  await outbox.stage(tx, 'user.renamed', { userId });
}
