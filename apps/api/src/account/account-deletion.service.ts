import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import { CurrentPassword, type PasswordOwner } from '../auth/passwords/current-password.js';
import { unauthenticated } from '../auth/sessions/signed-in.js';
import { User } from '../auth/user.entity.js';
import { userByEmail, UsersService } from '../auth/users.service.js';
import { Booking } from '../bookings/booking.entity.js';
import { ClosingPagesService } from '../payments/checkout/closing-pages.service.js';
import { Payment } from '../payments/payment.entity.js';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { PROCESSING } from '../selections/processing.rules.js';
import { Selection } from '../selections/selection.entity.js';
import { SelectionLifecycle } from '../selections/selection-lifecycle.js';
import '../results/results.messages.js';
import { keepPhoneOfWinner } from '../results/prize/prize.service.js';
import type { AccountDeletion } from './account-deletion.entity.js';
import { anonymiseUser } from './anonymise-user.js';

declare module '../platform/outbox/outbox.js' {
  interface OutboxMessages {
    /** Logs an account's deletion outside the database, so that the record survives a restore. */
    'deletion.log': { publicId: string };
  }
}

/**
 * Why an account is deleted. If the user entered a password, the final transaction checks it again, because it may have changed while
 * payment pages were being closed.
 */
interface DeletionCause {
  request?: RequestedDeletion;
  /** Set if the account is deleted because its retention period ended. */
  retention?: EndedRetention;
  /** Hash of the user's password at the time when they entered it. If the stored hash has changed since then, nothing is deleted. */
  passwordHash?: string;
}

/** A deletion that an organiser carries out at the request of the account owner. */
export interface RequestedDeletion {
  /** Row ID of the organiser. */
  by: string;
  /** Writes the audit record in the transaction that deletes the account. */
  recordAudit: (tx: Tx, person: ForgottenPerson) => Promise<void>;
}

export interface EndedRetention {
  years: number;
  /**
   * Checks again while the account's row is locked, because the user may have accepted terms or held slots since the job listed the
   * account.
   */
  isOver: (tx: Tx) => Promise<boolean>;
}

export type ForgottenPerson = Pick<User, 'id' | 'publicId' | 'fullName'>;

/**
 * Deletes accounts. No payment may succeed for a deleted account, so this service first releases held slots and has the
 * provider close open payment pages. It deletes the personal data only once no payment can succeed. If a payment succeeds in the meantime,
 * the account is kept, and its owner has to request the deletion again.
 */
@Injectable()
export class AccountDeletionService {
  private readonly logger = new Logger(AccountDeletionService.name);

  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly passwords: CurrentPassword,
    private readonly lifecycle: SelectionLifecycle,
    private readonly closing: ClosingPagesService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Deletes the account of the user who entered this password.
   * @throws VALIDATION_FAILED for a wrong password; RATE_LIMITED; PAYMENT_IN_PROGRESS while a payment may still succeed or if one has just
   * succeeded. In each of these cases, the account is kept.
   */
  async delete(passwordOwner: PasswordOwner, password: string): Promise<void> {
    const person = await this.passwords.check(passwordOwner, password);
    await this.end(person, { passwordHash: person.passwordHash });
  }

  /**
   * Deletes the account of a user who asked an organiser to delete it.
   * @param who email address of the account, or the booking reference of one of its bookings
   * @throws NOT_FOUND; PAYMENT_IN_PROGRESS in the same cases as `delete`
   */
  async deleteOnRequest(who: string, request: RequestedDeletion): Promise<void> {
    await this.end(await this.find(who), { request });
  }

  /** Returns the person whose account `deleteOnRequest` would delete if given the same `who`. @throws NOT_FOUND */
  async find(who: string): Promise<ForgottenPerson> {
    const person = await this.db.snapshot(
      async (reader) => (await userByEmail(reader, who.trim())) ?? buyerOf(reader, who.trim().toUpperCase()),
    );
    if (person === undefined) throw new AppError('NOT_FOUND', 'No account has this email address, and no booking has this reference.');
    return person;
  }

  /**
   * Deletes an account again after a restored backup has brought it back.
   * @throws PAYMENT_IN_PROGRESS; UNAUTHENTICATED if the account is already deleted
   */
  async repeat(userId: string): Promise<void> {
    await this.end(await this.users.signedIn(userId), {});
  }

  /** Deletes an account whose retention period has ended. @throws the same errors as `repeat`; NOT_FOUND if the period has not ended */
  async deleteAfter(userId: string, retention: EndedRetention): Promise<void> {
    await this.end(await this.users.signedIn(userId), { retention });
  }

  private async end(person: ForgottenPerson, { request, retention, passwordHash }: DeletionCause): Promise<void> {
    const checkAndRelease = async (tx: Tx): Promise<string[]> => {
      const closing = await this.releaseHolds(tx, person.id, passwordHash);
      if (retention !== undefined && !(await retention.isOver(tx))) throw new AppError('NOT_FOUND', 'This account is not due.');
      return closing;
    };
    const { closing, bought } = await this.db.transact(async (tx) => {
      return { closing: await checkAndRelease(tx), bought: await boughtBy(tx, person.id) };
    });
    for (const selectionId of closing) await this.closePages(selectionId);
    await this.db.transact(async (tx) => {
      // Check again, because the person may have selected slots or paid in another tab in the meantime.
      if ((await checkAndRelease(tx)).length > 0) throw stillOpen();
      if ((await boughtBy(tx, person.id)).some((id) => !bought.includes(id))) throw justPaid();
      await this.forget(tx, person.id, { deletedById: request?.by ?? null, afterYears: retention?.years ?? null });
      await request?.recordAudit(tx, person);
    });
  }

  private async forget(tx: Tx, userId: string, deletion: Pick<AccountDeletion, 'deletedById' | 'afterYears'>): Promise<void> {
    for (const winnerId of await keepPhoneOfWinner(tx, userId)) await this.outbox.stage(tx, 'winner.mail', { winnerId });
    await anonymiseUser(tx, userId, deletion);
    const { publicId } = await tx.manager.findOneOrFail(User, { select: { publicId: true }, where: { id: userId } });
    await this.outbox.stage(tx, 'deletion.log', { publicId });
    // Make grids show "Anonymous" instead of the name.
    await this.outbox.stage(tx, 'user.renamed', { userId });
  }

  /**
   * Ends the person's holds. Returns the IDs of the selections whose payment pages are still open.
   * @throws UNAUTHENTICATED if the account is already deleted; VALIDATION_FAILED if the password has changed; PAYMENT_IN_PROGRESS
   */
  private async releaseHolds(tx: Tx, userId: string, passwordHash?: string): Promise<string[]> {
    const person = await tx.manager.findOne(User, { where: { id: userId, deletedAt: IsNull() }, lock: { mode: 'for_no_key_update' } });
    if (person === null) throw unauthenticated();
    if (passwordHash !== undefined && person.passwordHash !== passwordHash) throw invalid({ password: ['Incorrect password'] });
    if (await isMoneyMoving(tx, userId)) throw beingConfirmed();
    const open = await tx.manager.find(Selection, {
      where: { userId, state: In(['held', 'paying', 'expiring']) },
      order: { id: 'ASC' },
    });
    const closing: string[] = [];
    for (const { id } of open) {
      const selection = await this.lifecycle.lock(tx, id);
      if (selection?.state === 'held' || selection?.state === 'paying') await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
      if (selection?.state === 'expiring') closing.push(id);
    }
    return closing;
  }

  /**
   * Closes a selection's payment pages. Ignores failures, because the caller checks the rows afterwards and the outbox retries provider
   * calls that got no response.
   */
  private async closePages(selectionId: string): Promise<void> {
    // Include a random attempt number in the idempotency key, because the outbox may be closing the same page at the same time.
    await this.closing.endSelection(selectionId, randomInt(2 ** 32)).catch((error: unknown) => {
      this.logger.warn(`closing the payment pages of selection ${selectionId} for a deletion failed: ${String(error)}`);
    });
  }
}

/**
 * Returns whether one of the user's payments is being captured or is awaiting the bank's decision. As long as the provider is available, a
 * capture takes at most a few minutes.
 */
function isMoneyMoving(tx: Tx, userId: string): Promise<boolean> {
  return tx.manager.existsBy(Payment, [
    { booking: { userId, paymentStatus: 'confirming' } },
    { booking: { userId }, state: In(['authorised', 'capturing']) },
    { booking: { userId }, state: 'open', failureCode: PROCESSING },
  ]);
}

async function buyerOf({ manager }: Reader, reference: string): Promise<User | undefined> {
  const where = { reference, user: { deletedAt: IsNull() } };
  return (await manager.findOne(Booking, { where, relations: { user: true } }))?.user;
}

/** Returns the IDs of the user's sold selections. */
async function boughtBy(tx: Tx, userId: string): Promise<string[]> {
  const sold = await tx.manager.find(Selection, { select: { id: true }, where: { userId, state: 'booked' } });
  return sold.map(({ id }) => id);
}

function beingConfirmed(): AppError {
  return new AppError(
    'PAYMENT_IN_PROGRESS',
    'One of your payments is being confirmed right now. Your account was not deleted. Please try again in a minute.',
  );
}

function stillOpen(): AppError {
  const message =
    "We couldn't close your payment page yet. Your account was not deleted; your unpaid time slots are being released. Please try again in a minute.";
  return new AppError('PAYMENT_IN_PROGRESS', message);
}

function justPaid(): AppError {
  const message =
    'Your payment went through a moment ago, so your account was not deleted. Please check your predictions first, then delete it if you still want to.';
  return new AppError('PAYMENT_IN_PROGRESS', message);
}
