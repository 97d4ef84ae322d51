/**
 * SQL for the years of seasons that can still change: all seasons that are not closed, and the newest closed season.
 * Recurring work reads only these seasons.
 */
export const CHANGING_SEASONS = `
  SELECT year FROM seasons WHERE status <> 'closed' OR year = (SELECT max(year) FROM seasons WHERE status = 'closed')`;

/**
 * SQL for the public season's year. This is the newest season that is no longer upcoming, or the oldest season if all
 * are upcoming. See `presentSeason`.
 */
export const PRESENT_YEAR = `coalesce((SELECT max(year) FROM seasons WHERE status <> 'upcoming'), (SELECT min(year) FROM seasons))`;
