/** Shown once per page that lists slot times. */
export const TIME_ZONE_NOTE = 'All times are Maun time, CAT';
