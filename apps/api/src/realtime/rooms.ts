import { createHash } from 'node:crypto';

/** Names of all Socket.IO rooms. */
export const ROOMS = {
  /** Watchers of one date's grid. */
  day: (date: string) => `day:${date}`,
  /** All sockets of one person, in all their tabs and devices. */
  user: (userId: string) => `user:${userId}`,
  /**
   * The tabs of one signed-in browser. The session ID is hashed, because room names are sent through Redis and must not reveal session
   * IDs.
   */
  session: (sessionId: string) => `session:${createHash('sha256').update(sessionId).digest('base64url')}`,
  /** Organisers who follow the season's activity. */
  organisers: 'organisers',
  /** The sockets of one organiser's session. */
  organiserSession: (sessionId: string) => `organiser:${sessionId}`,
};
