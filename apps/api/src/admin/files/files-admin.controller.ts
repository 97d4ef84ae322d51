import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { UploadedFile } from '@raffle/contracts/admin/results';
import { MAX_FILE_BYTES } from '@raffle/contracts/limits';
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

  /** The body is the file itself, under its own content type; it is read once it is known that it may come. */
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
    const bytes = await readUpload(request, response, MAX_FILE_BYTES, 'The file is too large. The limit is 4 MB.');
    return this.files.upload(me, { contentType: request.headers['content-type'] ?? '', bytes }, key);
  }
}
