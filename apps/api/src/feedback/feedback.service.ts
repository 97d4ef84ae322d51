import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { FeedbackReceipt } from '@raffle/contracts/feedback';
import { Database, type Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import { AppError } from '../platform/http/errors/app-error.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Feedback } from './feedback.entity.js';

export const NO_SUCH_FEEDBACK = 'There is no message with this ID.';

@Injectable()
export class FeedbackService {
  constructor(private readonly db: Database) {}

  receive(userId: string, message: string, key?: IdempotencyKey): Promise<FeedbackReceipt> {
    return this.db.transact(async (tx) => {
      await key?.begin(tx);
      const feedback = tx.manager.create(Feedback, { userId, message });
      await tx.manager.insert(Feedback, feedback);
      const receipt = { receivedAt: feedback.createdAt.toISOString() };
      await key?.finish(tx, receipt);
      return receipt;
    });
  }

  /**
   * Marks a message as done or open.
   * @param doneById row ID of the organiser who marks the message as done, or null to reopen it
   * @returns false if the message is already in this state
   * @throws NOT_FOUND
   */
  async mark({ manager }: Tx, id: string, doneById: string | null): Promise<boolean> {
    if (!(await manager.existsBy(Feedback, { id }))) throw new AppError('NOT_FOUND', NO_SUCH_FEEDBACK);
    const { affected } =
      doneById === null
        ? await manager.update(Feedback, { id, doneAt: Not(IsNull()) }, { doneAt: null, doneById })
        : await manager.update(Feedback, { id, doneAt: IsNull() }, { doneAt: NOW, doneById });
    return affected !== 0;
  }
}

/** Removes the user's name from their feedback, but keeps the text. */
export async function forgetAuthor({ manager }: Tx, userId: string): Promise<void> {
  await manager.update(Feedback, { userId }, { userId: null });
}
