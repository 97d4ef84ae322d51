import { Body, Controller, Get, Header, HttpCode, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminFeedbackPage } from '@raffle/contracts/admin-feedback';
import { AdminOnly, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { FeedbackChangeDto, FeedbackQueryDto } from './feedback-inbox.dto.js';
import { FeedbackInboxService } from './feedback-inbox.service.js';

@ApiTags('admin: feedback')
@Controller('api/admin/feedback')
@AdminOnly('organiser')
export class FeedbackInboxController {
  constructor(private readonly inbox: FeedbackInboxService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  page(@Query() { after, state }: FeedbackQueryDto): Promise<AdminFeedbackPage> {
    return this.inbox.page(after, state);
  }

  @Patch(':id')
  @HttpCode(204)
  change(@TheAdmin() me: CurrentAdmin, @Param('id') id: string, @Body() { done }: FeedbackChangeDto): Promise<void> {
    return this.inbox.change(me, id, done);
  }
}
