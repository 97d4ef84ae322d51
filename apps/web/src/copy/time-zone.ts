/** Shown once on each page that lists slot times. */
export const TIME_ZONE_NOTE = 'All times are Maun time, CAT';
