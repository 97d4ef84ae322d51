import { createHash } from 'node:crypto';

/** Room names, made here only. */
export const ROOMS = {
  /** Watchers of one date's grid. */
  day: (date: string) => `day:${date}`,
  /** One person's own sockets, in all their tabs and devices. */
  user: (userId: string) => `user:${userId}`,
  /** The tabs of one signed-in browser, by a hash: rooms are named in Redis, where no session's id may be read. */
  session: (sessionId: string) => `session:${createHash('sha256').update(sessionId).digest('base64url')}`,
  /** Organisers who watch what happens. */
  organisers: 'organisers',
  /** The sockets of one organiser's session. */
  organiserSession: (sessionId: string) => `organiser:${sessionId}`,
};
