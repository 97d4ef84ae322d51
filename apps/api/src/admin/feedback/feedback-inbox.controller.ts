import { Body, Controller, Get, Header, HttpCode, Param, Patch, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminFeedbackPage } from '@raffle/contracts/admin-feedback';
import type { Response } from 'express';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminOnly, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { FeedbackChangeDto, FeedbackQueryDto } from './feedback-inbox.dto.js';
import { FeedbackInboxService } from './feedback-inbox.service.js';

@ApiTags('admin: feedback')
@Controller('api/admin/feedback')
@AdminOnly('organiser')
export class FeedbackInboxController {
  constructor(private readonly inbox: FeedbackInboxService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  page(@Query() { after, q, state }: FeedbackQueryDto): Promise<AdminFeedbackPage> {
    return this.inbox.page({ q, state }, after);
  }

  @Get('export')
  @AdminExport()
  async export(@TheAdmin() me: CurrentAdmin, @Query() { q, state }: FeedbackQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'feedback.csv', await this.inbox.export(me, { q, state }));
  }

  @Patch(':id')
  @HttpCode(204)
  change(@TheAdmin() me: CurrentAdmin, @Param('id') id: string, @Body() { done }: FeedbackChangeDto): Promise<void> {
    return this.inbox.change(me, id, done);
  }
}
