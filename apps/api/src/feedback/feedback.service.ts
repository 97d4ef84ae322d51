import { Injectable } from '@nestjs/common';
import type { FeedbackReceipt } from '@raffle/contracts/feedback';
import { Database } from '../platform/db/database.js';

@Injectable()
export class FeedbackService {
  constructor(private readonly db: Database) {}

  async receive(userId: string, message: string): Promise<FeedbackReceipt> {
    const [row] = await this.db.rows<{ created_at: Date }>(
      'INSERT INTO feedback (user_id, message) VALUES ($1, $2) RETURNING created_at',
      [userId, message],
    );
    if (row === undefined) throw new Error('the feedback was not stored');
    return { receivedAt: row.created_at.toISOString() };
  }
}
