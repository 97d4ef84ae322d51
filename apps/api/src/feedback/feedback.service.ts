import { Injectable } from '@nestjs/common';
import type { FeedbackReceipt } from '@raffle/contracts/feedback';
import { Database, type Tx } from '../platform/db/database.js';
import { once, type IdempotentRequest } from '../platform/http/idempotency.js';

@Injectable()
export class FeedbackService {
  constructor(private readonly db: Database) {}

  receive(userId: string, message: string, idempotency?: IdempotentRequest): Promise<FeedbackReceipt> {
    return this.db.transact((tx) => once(tx, userId, idempotency, () => store(tx, userId, message)));
  }
}

async function store(tx: Tx, userId: string, message: string): Promise<FeedbackReceipt> {
  const [row] = await tx.rows<{ created_at: Date }>('INSERT INTO feedback (user_id, message) VALUES ($1, $2) RETURNING created_at', [
    userId,
    message,
  ]);
  if (row === undefined) throw new Error('the feedback was not stored');
  return { receivedAt: row.created_at.toISOString() };
}
