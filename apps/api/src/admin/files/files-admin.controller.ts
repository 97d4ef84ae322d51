import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { MAX_FILE_BYTES } from '@raffle/contracts/limits';
import { FILE_TOO_LARGE } from '@raffle/contracts/uploads';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../../platform/http/idempotency/idempotent.js';
import { readUpload } from '../../platform/http/requests/bodies.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { FilesAdminService } from './files-admin.service.js';

@ApiTags('admin: files')
@Controller('api/admin/files')
@AdminOnly('organiser')
export class FilesAdminController {
  constructor(private readonly files: FilesAdminService) {}

  /**
   * Stores the request body as a file. The body is read only after authorisation. The file's type is determined from its content, not from
   * the Content-Type header.
   */
  @Post()
  @Idempotent()
  @ApiConsumes('image/jpeg', 'image/png', 'image/webp', 'application/pdf')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  async upload(
    @TheAdmin() me: CurrentAdmin,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @TheKey() key?: IdempotencyKey,
  ): Promise<UploadedFile> {
    const bytes = await readUpload(request, response, MAX_FILE_BYTES, FILE_TOO_LARGE);
    return this.files.upload(me, bytes, key);
  }
}
