/** SQL: years of the seasons that usually change, which are all but the closed ones before the newest. Repeated work reads these alone. */
export const CHANGING_SEASONS = `
  SELECT year FROM seasons WHERE status <> 'closed' OR year = (SELECT max(year) FROM seasons WHERE status = 'closed')`;
