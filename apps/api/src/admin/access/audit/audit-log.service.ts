import { Injectable, Optional } from '@nestjs/common';
import type { AuditAction } from '@raffle/contracts/admin/audit';
import { Database, type Tx } from '../../../platform/db/database.js';
import { SecurityLog, type SecurityEvent } from '../../../platform/security/security-log.js';
import '../admin-access.events.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';

/** An organiser's action and its subject. `before` and `after` contain only the values that changed, and no secrets. */
export interface AuditEntry {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  reason?: string;
  before?: object;
  after?: object;
}

/** Subject kinds whose audit entries are also written to the security log, because alarms count them there: access changes and exports. */
const RECORDED: Record<string, SecurityEvent> = { admin: 'audit.access', invite: 'audit.access', export: 'audit.export' };

/**
 * Writes organisers' actions to the audit log. Each entry is written in the same transaction as the change. Entries cannot be changed or
 * deleted.
 */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly db: Database,
    /** Absent in command-line tools, which do not write a security log. */
    @Optional() private readonly security?: SecurityLog,
  ) {}

  /**
   * Adds an entry and makes other organisers' open pages refetch their data.
   * @param adminId null if no signed-in organiser took the action
   */
  async record(tx: Tx, adminId: string | null, entry: AuditEntry): Promise<void> {
    await tx.manager.insert(AuditLogEntry, { adminId, ...entry });
    tx.emit('admin.changed', { subject: entry.subjectKind });
    const event = RECORDED[entry.subjectKind];
    if (event !== undefined) this.security?.note(event, { action: entry.action, subject: entry.subjectId, admin: adminId });
  }

  /**
   * Records an export. The entry contains no search terms, because they may contain a person's name.
   * @param what the kind of data in the exported file, such as `bookings`
   */
  recordExport(adminId: string, what: string): Promise<void> {
    return this.db.transact((tx) => this.record(tx, adminId, { action: 'export.download', subjectKind: 'export', subjectId: what }));
  }
}
