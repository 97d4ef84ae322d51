import { Body, Controller, Get, HttpCode, Param, Patch, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminFeedbackPage } from '@raffle/contracts/admin/feedback';
import type { Response } from 'express';
import { NO_SUCH_FEEDBACK } from '../../feedback/feedback.service.js';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { FeedbackChangeDto, FeedbackQueryDto } from './feedback-admin.dto.js';
import { FeedbackAdminService } from './feedback-admin.service.js';
import { FEEDBACK_LIST } from './feedback.list.js';

@ApiTags('admin: feedback')
@Controller('api/admin/feedback')
@AdminOnly('organiser')
export class FeedbackAdminController {
  constructor(
    private readonly inbox: FeedbackAdminService,
    private readonly files: ListExports,
  ) {}

  @Get()
  page(@Query() query: FeedbackQueryDto): Promise<AdminFeedbackPage> {
    return this.inbox.page(query);
  }

  @Get('export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: FeedbackQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, FEEDBACK_LIST, query, response);
  }

  @Patch(':id')
  @HttpCode(204)
  change(
    @TheAdmin() me: CurrentAdmin,
    @Param('id', new IdPipe(NO_SUCH_FEEDBACK)) id: string,
    @Body() { done }: FeedbackChangeDto,
  ): Promise<void> {
    return this.inbox.change(me, id, done);
  }
}
