import type {} from '../platform/http/session.js';

/** Who is signed in: the database id (bigint as text, never leaves the api) and the public id that the wire shows. */
export type SessionUser = Express.User;
