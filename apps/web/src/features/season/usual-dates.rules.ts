/** Default dates, used until the season has loaded. Only the year differs between seasons. */
export const USUAL_DATES = { from: '2025-05-01', to: '2025-12-31' };
