import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { UploadedFile } from '@raffle/contracts/admin-results';
import { AdminOnly, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { FilesAdminService } from './files-admin.service.js';

@ApiTags('admin: files')
@Controller('api/admin/files')
@AdminOnly('organiser')
export class FilesAdminController {
  constructor(private readonly files: FilesAdminService) {}

  /** The body is the file itself, under its own content type. */
  @Post()
  @ApiConsumes('image/jpeg', 'image/png', 'image/webp', 'application/pdf')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  upload(@TheAdmin() me: CurrentAdmin, @Req() request: Request): Promise<UploadedFile> {
    const bytes: unknown = request.body;
    return this.files.upload(me, request.headers['content-type'] ?? '', Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0));
  }
}
