/** Header of every admin request. */
export const ADMIN_TOKEN_HEADER = 'Admin-Token';
