/** Room names, made here only. */
export const ROOMS = {
  /** Watchers of one date's grid. */
  day: (date: string) => `day:${date}`,
  /** One person's own sockets, in all their tabs and devices. */
  user: (userId: string) => `user:${userId}`,
  /** Organisers who watch what happens. */
  organisers: 'organisers',
};
