import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { API } from '@raffle/contracts/routes';
import { FilesService } from '../../files/files.service.js';
import { Database } from '../../platform/db/database.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { AuditLogService } from '../access/audit/audit-log.service.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

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
}
