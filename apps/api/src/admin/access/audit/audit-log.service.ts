import { Injectable, Optional } from '@nestjs/common';
import type { AuditAction } from '@raffle/contracts/admin/audit';
import { Database, type Tx } from '../../../platform/db/database.js';
import { SecurityLog, type SecurityEvent } from '../../../platform/security/security-log.js';
import '../admin-access.events.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';

/** An organiser's action and its subject. `before` and `after` contain only the values that changed, and never secrets. */
export interface AuditEntry {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  reason?: string;
  before?: object;
  after?: object;
}

/** Subject kinds whose entries are also written to the security log, where alarms count them: changes to access, and exports. */
const RECORDED: Record<string, SecurityEvent> = { admin: 'audit.access', invite: 'audit.access', export: 'audit.export' };

/** The audit log of organisers' actions. Entries are written in the transaction of the change, and nobody can change or delete them. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly db: Database,
    /** Absent in command-line tools, which have no security log. */
    @Optional() private readonly security?: SecurityLog,
  ) {}

  /** Adds an entry and updates other organisers' open pages. @param adminId null if no signed-in organiser acted */
  async record(tx: Tx, adminId: string | null, entry: AuditEntry): Promise<void> {
    await tx.manager.insert(AuditLogEntry, { adminId, ...entry });
    tx.emit('admin.changed', { subject: entry.subjectKind });
    const event = RECORDED[entry.subjectKind];
    if (event !== undefined) this.security?.note(event, { action: entry.action, subject: entry.subjectId, admin: adminId });
  }

  /** Records an export. Search terms are left out, because they may contain a person's name. @param what the file's content: `bookings` */
  recordExport(adminId: string, what: string): Promise<void> {
    return this.db.transact((tx) => this.record(tx, adminId, { action: 'export.download', subjectKind: 'export', subjectId: what }));
  }
}
