import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AttentionView } from '@raffle/contracts/attention';
import { RowNumber } from '../../platform/http/row-number.js';
import { AdminOnly, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { ResolveAttentionDto } from './attention-desk.dto.js';
import { AttentionDeskService } from './attention-desk.service.js';

@ApiTags('admin: attention')
@Controller('api/admin/attention')
@AdminOnly('organiser')
export class AttentionDeskController {
  constructor(private readonly desk: AttentionDeskService) {}

  /** What waits for somebody, the latest first; then what was settled in the last thirty days. */
  @Get()
  @Header('Cache-Control', 'no-store')
  list(): Promise<AttentionView[]> {
    return this.desk.list();
  }

  @Post(':id/resolve')
  @HttpCode(200)
  resolve(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @Body() { note }: ResolveAttentionDto): Promise<AttentionView> {
    return this.desk.resolve(me, id, note);
  }
}
