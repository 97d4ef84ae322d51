import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { normalisePassword } from '../auth/auth.rules.js';
import { PasswordHashing } from '../auth/password-hashing.js';
import { unauthenticated } from '../auth/signed-in.guard.js';
import { UsersService } from '../auth/users.service.js';
import { ClosingPagesService } from '../payments/closing-pages.service.js';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import { forgetPerson } from './forget-person.js';

/** Written in the transaction of the deletion. */
export type NotedDeletion = (tx: Tx, publicId: string) => Promise<void>;

/** An address that nobody can have belongs to a buyer at the bridge, or to somebody who is gone. */
const FIND = `
  SELECT u.id, u.public_id FROM users u
   WHERE u.deleted_at IS NULL
     AND ((lower(u.email) = lower($1) AND NOT u.walk_in) OR u.id = (SELECT user_id FROM bookings WHERE reference = upper($1)))`;

/**
 * The end of an account. Nobody may pay, or have paid a moment ago, for an account that is gone: held slots are
 * released first, open payment pages are closed at the provider, and only when no payment can go through any more is
 * the person forgotten. A payment that turns out to be made keeps the account; its owner decides anew.
 */
@Injectable()
export class AccountDeletionService {
  private readonly logger = new Logger(AccountDeletionService.name);

  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly hashing: PasswordHashing,
    private readonly lifecycle: SelectionLifecycle,
    private readonly closing: ClosingPagesService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws VALIDATION_FAILED for a wrong password; PAYMENT_IN_PROGRESS while money may still move, with nothing deleted */
  async delete(userId: string, password: string): Promise<void> {
    const { passwordHash } = await this.users.signedIn(userId);
    if (!(await this.hashing.matches(passwordHash, normalisePassword(password)))) throw invalid({ password: ['Incorrect password'] });
    await this.end(userId, null);
  }

  /**
   * For somebody who has asked an organiser for it.
   * @param who e-mail address of the account, or the reference of one of its bookings
   * @throws NOT_FOUND; PAYMENT_IN_PROGRESS as above
   */
  async deleteOnRequest(who: string, by: string, noted: NotedDeletion): Promise<void> {
    const [person] = await this.db.rows<{ id: string; public_id: string }>(FIND, [who.trim()]);
    if (person === undefined)
      throw new AppError('NOT_FOUND', 'There is no account of this email address, and no booking of this reference.');
    await this.end(person.id, by, (tx) => noted(tx, person.public_id));
  }

  private async end(userId: string, by: string | null, noted?: (tx: Tx) => Promise<void>): Promise<void> {
    const closing = await this.db.transact((tx) => this.letGo(tx, userId));
    for (const selectionId of closing) await this.closePages(selectionId);
    await this.db.transact(async (tx) => {
      // Once more: another tab may have selected or paid since.
      if ((await this.letGo(tx, userId)).length > 0) throw stillOpen();
      if (await anyWasBought(tx, closing)) throw justPaid();
      await forgetPerson(tx, userId, by);
      await noted?.(tx);
      // Grids now show "Anonymous" where the name was.
      await this.outbox.stage(tx, 'user.renamed', { userId });
    });
  }

  /** Ends what the person holds; returns the selections whose payment page may still be paid. */
  private async letGo(tx: Tx, userId: string): Promise<string[]> {
    const [person] = await tx.rows(`SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`, [userId]);
    if (person === undefined) throw unauthenticated();
    if (await isMoneyMoving(tx, userId)) throw beingConfirmed();
    const open = await tx.rows<{ id: string }>(
      `SELECT id FROM selections WHERE user_id = $1 AND state IN ('held', 'paying', 'expiring') ORDER BY id`,
      [userId],
    );
    const closing: string[] = [];
    for (const { id } of open) {
      const selection = await this.lifecycle.lock(tx, id);
      if (selection?.state === 'held' || selection?.state === 'paying') await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
      if (selection?.state === 'expiring') closing.push(id);
    }
    return closing;
  }

  /** What came of it is read from the rows afterwards; the outbox asks again what the provider did not answer now. */
  private async closePages(selectionId: string): Promise<void> {
    // A key of its own: the outbox may be closing the same page at this moment.
    await this.closing.endSelection(selectionId, randomInt(2 ** 32)).catch((error: unknown) => {
      this.logger.warn(`selection ${selectionId} could not be closed for a deletion: ${String(error)}`);
    });
  }
}

/** The bank has said yes and the money is being taken: minutes at most, unless the provider is away. */
async function isMoneyMoving(tx: Tx, userId: string): Promise<boolean> {
  const moving = await tx.rows(
    `SELECT 1 FROM payments p JOIN bookings b ON b.id = p.booking_id
     WHERE b.user_id = $1 AND (b.payment_status = 'confirming' OR p.state IN ('authorised', 'capturing')) LIMIT 1`,
    [userId],
  );
  return moving.length > 0;
}

async function anyWasBought(tx: Tx, selectionIds: readonly string[]): Promise<boolean> {
  return (await tx.rows(`SELECT 1 FROM selections WHERE id = ANY($1) AND state = 'booked'`, [selectionIds])).length > 0;
}

function beingConfirmed(): AppError {
  return new AppError(
    'PAYMENT_IN_PROGRESS',
    'One of your payments is being confirmed right now. Your account was not deleted. Please try again in a minute.',
  );
}

function stillOpen(): AppError {
  const message =
    'Your payment page could not be closed yet. Your account was not deleted; your unpaid time slots are being released. Please try again in a minute.';
  return new AppError('PAYMENT_IN_PROGRESS', message);
}

function justPaid(): AppError {
  const message =
    'Your payment went through a moment ago, so your account was not deleted. Please look at your predictions first, and delete it then if you still want to.';
  return new AppError('PAYMENT_IN_PROGRESS', message);
}
