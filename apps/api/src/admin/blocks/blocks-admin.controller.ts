import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminBlockResult, AdminBlocks } from '@raffle/contracts/admin/blocks';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { BlockDto } from './blocks-admin.dto.js';
import { BlocksAdminService } from './blocks-admin.service.js';

@ApiTags('admin: blocks')
@Controller('api/admin/blocks')
@AdminOnly('organiser')
export class BlocksAdminController {
  constructor(private readonly admin: BlocksAdminService) {}

  @Get()
  list(): Promise<AdminBlocks> {
    return this.admin.list();
  }

  @Post()
  @HttpCode(200)
  block(@TheAdmin() me: CurrentAdmin, @Body() form: BlockDto): Promise<AdminBlockResult> {
    return this.admin.change(me, 'block', form);
  }

  @Delete()
  unblock(@TheAdmin() me: CurrentAdmin, @Body() form: BlockDto): Promise<AdminBlockResult> {
    return this.admin.change(me, 'unblock', form);
  }
}
