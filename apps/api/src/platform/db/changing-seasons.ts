/**
 * SQL for the years of seasons that can change: all except the closed ones that are older than the newest closed one.
 * Recurring work reads only these.
 */
export const CHANGING_SEASONS = `
  SELECT year FROM seasons WHERE status <> 'closed' OR year = (SELECT max(year) FROM seasons WHERE status = 'closed')`;
