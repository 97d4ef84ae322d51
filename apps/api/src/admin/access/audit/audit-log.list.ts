import type { AdminAuditEntry } from '@raffle/contracts/admin/audit';
import { equals, fromDay, hasWords, startsWith, untilDay } from '../../../platform/lists/conditions.js';
import { maunTime } from '../../../platform/lists/query-lines.js';
import type { Joined, ResourceList } from '../../../platform/lists/resource-list.js';
import type { AuditQueryDto } from '../admin-access.dto.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';

/** Audit log entries, newest first. */
export const AUDIT_LIST: ResourceList<Joined<AuditLogEntry, 'admin'>, AuditQueryDto, AdminAuditEntry> = {
  name: 'trail',
  entity: AuditLogEntry,
  alias: 'entry',
  join: (rows) => rows.leftJoin('entry.admin', 'admin'),
  select: ['entry', 'admin.fullName', 'admin.publicId'],
  filters: {
    q: hasWords('entry.action', 'entry.subjectId', 'admin.fullName', 'entry.reason'),
    admin: equals('admin.publicId'),
    action: startsWith('entry.action'),
    subjectKind: equals('entry.subjectKind'),
    subjectId: equals('entry.subjectId'),
    from: fromDay('entry.at'),
    to: untilDay('entry.at'),
  },
  order: { 'entry.id': 'DESC' },
  limit: 50,
  view: ({ id, at, admin, action, subjectKind, subjectId, reason, before, after }) => ({
    id,
    at: at.toISOString(),
    admin: admin?.fullName ?? null,
    adminId: admin?.publicId ?? null,
    action,
    subjectKind,
    subjectId,
    reason,
    before,
    after,
  }),
  columns: [
    ['number', 'entry.id'],
    ['at (Maun time)', maunTime('entry.at')],
    ['organiser', `coalesce(admin.fullName, 'the product by itself')`],
    ['action', 'entry.action'],
    ['kind', 'entry.subjectKind'],
    ['id', 'entry.subjectId'],
    ['reason', 'entry.reason'],
    ['before', 'CAST(entry.before AS text)'],
    ['after', 'CAST(entry.after AS text)'],
  ],
};
