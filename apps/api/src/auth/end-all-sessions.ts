import type { Tx } from '../platform/db/database.js';
import './auth.events.js';

/** Signs the person out of every browser; their sockets follow after COMMIT. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  const ended = await tx.rows<{ sid: string }>(`DELETE FROM sessions WHERE sess #>> '{passport,user,id}' = $1 RETURNING sid`, [userId]);
  for (const { sid } of ended) tx.emit('auth.signed-out', { userId, sessionId: sid });
}
