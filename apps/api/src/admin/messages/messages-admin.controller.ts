import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { AdminMessage, AdminMessagePage, MessagePreview } from '@raffle/contracts/admin-messages';
import { MessagesService } from '../../messages/messages.service.js';
import { IDEMPOTENCY_KEY, idempotencyOf } from '../../platform/http/idempotency.js';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { MessageFormDto, MessageQueryDto } from './messages-admin.dto.js';
import { MessagesAdminService } from './messages-admin.service.js';

@ApiTags('admin: messages')
@Controller('api/admin/messages')
@AdminOnly('organiser')
export class MessagesAdminController {
  constructor(
    private readonly messages: MessagesService,
    private readonly admin: MessagesAdminService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  page(@Query() { after, ...filter }: MessageQueryDto): Promise<AdminMessagePage> {
    return this.messages.page(filter, after);
  }

  @Get('export')
  @AdminExport()
  async export(@TheAdmin() me: CurrentAdmin, @Query() filter: MessageQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'messages.csv', await this.admin.export(me, filter));
  }

  @Post('preview')
  @HttpCode(200)
  preview(@Body() form: MessageFormDto): Promise<MessagePreview> {
    return this.admin.preview(form);
  }

  /** The key is required: a repeated request answers with the message that was written. */
  @Post()
  @StepUp()
  @ApiHeader({ ...IDEMPOTENCY_KEY, required: true })
  send(@TheAdmin() me: CurrentAdmin, @Body() form: MessageFormDto, @Req() request: Request): Promise<AdminMessage> {
    return this.admin.send(me, form, idempotencyOf(request));
  }

  @Post(':id/stop')
  @HttpCode(200)
  stop(@TheAdmin() me: CurrentAdmin, @Param('id') id: string): Promise<AdminMessage> {
    return this.admin.stop(me, id);
  }
}
