/** Said once per page that shows times of slots. */
export const TIME_ZONE_NOTE = 'All times are Maun time, CAT';
