import { FirstSchema1700000000001 } from './0001-first-schema.js';
import { AuditTriggers1700000000002 } from './0002-audit-triggers.js';

/** In order; imported by name because a glob would also find compiled tests and stale files. */
export const MIGRATIONS = [FirstSchema1700000000001, AuditTriggers1700000000002];
