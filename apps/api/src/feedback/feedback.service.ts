import { Injectable } from '@nestjs/common';
import type { FeedbackReceipt } from '@raffle/contracts/feedback';
import { Database, type Tx } from '../platform/db/database.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Feedback } from './feedback.entity.js';

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
}

/** Removes the author from a person's feedback and keeps the texts. */
export async function forgetAuthor({ manager }: Tx, userId: string): Promise<void> {
  await manager.update(Feedback, { userId }, { userId: null });
}
