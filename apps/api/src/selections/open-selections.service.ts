import { Injectable } from '@nestjs/common';
import type { ReduceSelectionRequest, SelectionView } from '@raffle/contracts/selections';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { In } from 'typeorm';
import { AppError } from '../platform/http/errors/app-error.js';
import { isUuid } from '../platform/http/requests/ids.js';
import { Claims } from '../slots/claims.js';
import { Selection } from './selection.entity.js';
import { SelectionLifecycle } from './selection-lifecycle.js';
import { extendedHold, selectionExpired, selectionNotFound } from './selections.rules.js';
import { isProcessing, paymentProcessing } from './processing.rules.js';
import { selectionView, type BookingOfSelection } from './selections.view.js';

/** Number of holds to end in parallel for an organiser. Low enough to leave most database connections free for requests. */
const AT_ONCE = 6;

/** Actions that a selection's owner can take. Another person's selection is treated as if it did not exist. */
@Injectable()
export class OpenSelectionsService {
  constructor(
    private readonly database: Database,
    private readonly lifecycle: SelectionLifecycle,
    private readonly claims: Claims,
  ) {}

  async read(userId: string, id: string): Promise<SelectionView> {
    return this.database.snapshot(async (reader) =>
      view(reader, own(isUuid(id) ? await reader.manager.findOneBy(Selection, { id }) : null, userId)),
    );
  }

  /** Extends the hold to fifteen minutes from now, up to thirty minutes in total ("Need more time"). */
  async extend(userId: string, id: string): Promise<SelectionView> {
    return this.change(userId, id, async (tx, selection) => {
      if (selection.state === 'paying') return;
      assertHeld(selection);
      await this.lifecycle.holdUntil(tx, selection, extendedHold(selection));
    });
  }

  /** Removes slots from the selection ("Deselect Conflicting Slots") and clears any conflict. */
  async reduce(userId: string, id: string, request: ReduceSelectionRequest): Promise<SelectionView> {
    return this.change(userId, id, async (tx, selection) => {
      assertHeld(selection);
      if (selection.version !== request.version) throw changed();
      const kept = selection.slotIds.filter((slotId) => !request.removeSlotIds.includes(slotId));
      if (kept.length === 0) return this.lifecycle.beginExpiry(tx, selection, 'cancelled');
      await this.claims.releaseHeld(
        tx,
        id,
        selection.slotIds.filter((slotId) => !kept.includes(slotId)),
      );
      selection.conflict = null;
      await this.lifecycle.reduceTo(tx, selection, kept);
    });
  }

  /**
   * Releases the slots. Safe to repeat. If a payment page is open, the slots become free only once the page is closed.
   * @param recordAudit writes an audit log entry in the same transaction
   * @throws SELECTION_NOT_FOUND; SELECTION_CHANGED if the selection is booked; BOOKING_ALREADY_PAID while the provider is
   * processing a payment for the selection
   */
  async release(userId: string, id: string, recordAudit?: (tx: Tx) => Promise<void>): Promise<void> {
    await this.change(userId, id, async (tx, selection) => {
      await recordAudit?.(tx);
      if (selection.state === 'booked') throw changed();
      if (selection.state === 'paying' && (await bookingOf(tx, selection)).processing) throw paymentProcessing();
      if (selection.state === 'held' || selection.state === 'paying') await this.lifecycle.beginExpiry(tx, selection, 'cancelled');
    });
  }

  /**
   * Ends every open hold in a season as if its owner had released it. Ends each hold in its own transaction, a few of them in parallel.
   * Closes open payment pages before freeing their slots. A hold that cannot be ended does not affect the other holds.
   * @throws the first failure, after trying to end every hold
   */
  async releaseAll(seasonYear: number): Promise<void> {
    const open = await this.database.single(({ manager }) =>
      manager.find(Selection, {
        select: { id: true, userId: true },
        where: { seasonYear, state: In(['held', 'paying']) },
        order: { id: 'ASC' },
      }),
    );
    const left = open.values();
    const ends = async (): Promise<Error[]> => {
      const failures: Error[] = [];
      // An AppError means that the slots were sold after the hold was listed, or that the provider is processing a payment for them.
      for (const { id, userId } of left)
        await this.release(userId, id).catch((error: unknown) => (error instanceof AppError ? undefined : failures.push(error as Error)));
      return failures;
    };
    const [failure] = (await Promise.all(Array.from({ length: AT_ONCE }, ends))).flat();
    if (failure !== undefined) throw failure;
  }

  private change(userId: string, id: string, work: (tx: Tx, selection: Selection) => Promise<void>): Promise<SelectionView> {
    return this.database.transact(async (tx) => {
      const row = own(isUuid(id) ? await this.lifecycle.lock(tx, id) : null, userId);
      await work(tx, row);
      return view(tx, row);
    });
  }
}

async function view(reader: Reader, selection: Selection): Promise<SelectionView> {
  return selectionView(selection, await bookingOf(reader, selection));
}

async function bookingOf(reader: Reader, { id }: Selection): Promise<BookingOfSelection> {
  const [booking] = await reader.rows<BookingOfSelection & Record<string, unknown>>(
    `SELECT id AS "bookingId", reference AS "referenceNumber", ${isProcessing('$1')} AS processing FROM bookings WHERE selection_id = $1`,
    [id],
  );
  return booking ?? { bookingId: null, referenceNumber: null, processing: false };
}

function own(row: Selection | null, userId: string): Selection {
  if (row?.userId === userId) return row;
  throw selectionNotFound();
}

/**
 * @throws SELECTION_EXPIRED if the hold has ended; SELECTION_CHANGED if a payment page is open for the selection or if the
 * selection is booked
 */
function assertHeld(selection: Selection): void {
  if (selection.state === 'held' && !selection.expired) return;
  if (selection.state === 'paying') {
    throw new AppError('SELECTION_CHANGED', 'A payment page is open for this selection. Choose your time slots again to change it.');
  }
  if (selection.state === 'booked') throw changed();
  throw selectionExpired();
}

function changed(): AppError {
  return new AppError('SELECTION_CHANGED', 'This selection was changed somewhere else. Please look at it again.');
}
