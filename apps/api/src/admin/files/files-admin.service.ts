import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@raffle/contracts/admin-results';
import { API } from '@raffle/contracts/routes';
import { FilesService } from '../../files/files.service.js';
import { Database } from '../../platform/db/database.js';
import { AdminAuditService } from '../access/admin-audit.service.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';

@Injectable()
export class FilesAdminService {
  constructor(
    private readonly db: Database,
    private readonly files: FilesService,
    private readonly audit: AdminAuditService,
  ) {}

  /** @throws VALIDATION_FAILED */
  upload(by: CurrentAdmin, contentType: string, bytes: Buffer): Promise<UploadedFile> {
    return this.db.transact(async (tx) => {
      const id = await this.files.store(tx, by.id, { contentType, bytes });
      await this.audit.record(tx, by.id, {
        action: 'file.upload',
        subjectKind: 'file',
        subjectId: id,
        after: { contentType, bytes: bytes.length },
      });
      return { id, url: API.file(id) };
    });
  }
}
