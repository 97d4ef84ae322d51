import { Injectable, Optional } from '@nestjs/common';
import type { AuditAction } from '@raffle/contracts/admin/audit';
import { Database, type Tx } from '../../../platform/db/database.js';
import { SecurityLog, type SecurityEvent } from '../../../platform/security/security-log.js';
import '../admin-access.events.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';

/** What an organiser did, and to what. `before` and `after` hold only what changed, and never a secret. */
export interface AuditEntry {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  reason?: string;
  before?: object;
  after?: object;
}

/** Who may do what, and data that leaves: lines of the security log too, where an alarm counts them. */
const RECORDED: Record<string, SecurityEvent> = { admin: 'audit.access', invite: 'audit.access', export: 'audit.export' };

/** The audit log of the organisers' actions: written in the transaction of the change itself, and append-only for everybody. */
@Injectable()
export class AuditLogService {
  constructor(
    private readonly db: Database,
    /** None in a command, which has no log of the site. */
    @Optional() private readonly security?: SecurityLog,
  ) {}

  /** Other organisers' pages follow. @param adminId null for what the product did by itself */
  async record(tx: Tx, adminId: string | null, entry: AuditEntry): Promise<void> {
    await tx.manager.insert(AuditLogEntry, { adminId, ...entry });
    tx.emit('admin.changed', { subject: entry.subjectKind });
    const event = RECORDED[entry.subjectKind];
    if (event !== undefined) this.security?.note(event, { action: entry.action, subject: entry.subjectId, admin: adminId });
  }

  /** Data leaves the product. Words that were searched for are not recorded: they may name somebody. @param what the file's content: `bookings` */
  recordExport(adminId: string, what: string): Promise<void> {
    return this.db.transact((tx) => this.record(tx, adminId, { action: 'export.download', subjectKind: 'export', subjectId: what }));
  }
}
