/**
 * SQL for the years of seasons that can change: all except the closed ones that are older than the newest closed one.
 * Recurring work reads only these seasons.
 */
export const CHANGING_SEASONS = `
  SELECT year FROM seasons WHERE status <> 'closed' OR year = (SELECT max(year) FROM seasons WHERE status = 'closed')`;

/** SQL for the year of the season that is public: the newest that has begun, or the oldest if none has. See `presentSeason`. */
export const PRESENT_YEAR = `coalesce((SELECT max(year) FROM seasons WHERE status <> 'upcoming'), (SELECT min(year) FROM seasons))`;
