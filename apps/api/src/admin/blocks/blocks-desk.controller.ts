import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminBlockResult, AdminBlocks } from '@raffle/contracts/admin-blocks';
import { AdminOnly, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { BlockDto } from './blocks-desk.dto.js';
import { BlocksDeskService } from './blocks-desk.service.js';

@ApiTags('admin: blocks')
@Controller('api/admin/blocks')
@AdminOnly('organiser')
export class BlocksDeskController {
  constructor(private readonly desk: BlocksDeskService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  list(): Promise<AdminBlocks> {
    return this.desk.list();
  }

  @Post()
  @HttpCode(200)
  block(@TheAdmin() me: CurrentAdmin, @Body() form: BlockDto): Promise<AdminBlockResult> {
    return this.desk.block(me, form);
  }

  @Delete()
  unblock(@TheAdmin() me: CurrentAdmin, @Body() form: BlockDto): Promise<AdminBlockResult> {
    return this.desk.unblock(me, form);
  }
}
