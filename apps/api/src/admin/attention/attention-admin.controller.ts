import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AttentionView } from '@raffle/contracts/admin/attention';
import { Attention } from '../../platform/attention/attention.js';
import { RowNumber } from '../../platform/http/requests/ids.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { ResolveAttentionDto, UnknownPaymentsDto } from './attention-admin.dto.js';
import { AttentionAdminService } from './attention-admin.service.js';

@ApiTags('admin: attention')
@Controller('api/admin/attention')
@AdminOnly('organiser')
export class AttentionAdminController {
  constructor(
    private readonly attention: Attention,
    private readonly admin: AttentionAdminService,
  ) {}

  /** Lists open items, latest first, followed by items that were resolved in the last 30 days. */
  @Get()
  list(): Promise<AttentionView[]> {
    return this.attention.list();
  }

  /**
   * Refunds or keeps payments at the provider that have no row in the database. An organiser has to decide this because there were too many
   * such payments to refund automatically.
   */
  @Post(':id/unknown-payments')
  @HttpCode(200)
  @StepUp()
  decideUnknown(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', RowNumber) id: number,
    @Body() form: UnknownPaymentsDto,
  ): Promise<AttentionView> {
    return this.admin.decideUnknown(me, id, form);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  resolve(@TheAdmin() me: CurrentAdmin, @Param('id', RowNumber) id: number, @Body() { note }: ResolveAttentionDto): Promise<AttentionView> {
    return this.admin.resolve(me, id, note);
  }
}
