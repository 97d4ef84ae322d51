import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { API } from '@raffle/contracts/routes';
import { FilesService } from '../../files/files.service.js';
import { Database } from '../../platform/db/database.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** A file's public ID can also occur in the pages' content, in proposals and in the audit log. */
const DELETE_UNUSED = `
  DELETE FROM files f WHERE f.created_at < now() - interval '7 days'
     AND NOT EXISTS (SELECT 1 FROM arrivals WHERE photo_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM news_posts WHERE photo_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM payouts WHERE proof_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM cash_deposits WHERE slip_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM site_content WHERE strpos(value::text, f.public_id) > 0)
     AND NOT EXISTS (SELECT 1 FROM content_versions WHERE strpos(value::text, f.public_id) > 0)
     AND NOT EXISTS (SELECT 1 FROM approvals WHERE strpos(payload::text, f.public_id) > 0)
     AND NOT EXISTS (SELECT 1 FROM admin_audit WHERE strpos(concat(before, after), f.public_id) > 0)`;

@Injectable()
export class FilesAdminService {
  constructor(
    private readonly db: Database,
    private readonly files: FilesService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws VALIDATION_FAILED */
  async upload(by: CurrentAdmin, sent: Buffer, key?: IdempotencyKey): Promise<UploadedFile> {
    // Prepares the file before the transaction begins. Encoding a picture takes up to a second, and a transaction would hold a database
    // connection for that long.
    const file = await this.files.asKept(sent);
    return this.db.transact(async (tx) => {
      await key?.begin(tx);
      const id = await this.files.store(tx, by.id, file);
      const after = { contentType: file.contentType, bytes: file.bytes.length };
      await this.audit.record(tx, by.id, { action: 'file.upload', subjectKind: 'file', subjectId: id, after });
      const { width, height } = file;
      const answer: UploadedFile = { id, url: API.file(id), ...(width !== undefined && height !== undefined && { width, height }) };
      await key?.finish(tx, answer);
      return answer;
    });
  }

  /** Deletes files that nobody has used within seven days of their upload. A file that was ever published or recorded is kept. */
  async purge(): Promise<void> {
    await this.db.transact((tx) => tx.write(DELETE_UNUSED));
  }
}
