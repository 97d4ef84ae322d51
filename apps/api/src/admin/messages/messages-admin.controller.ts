import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { AdminMessage, AdminMessagePage, MessagePreview } from '@raffle/contracts/admin/messages';
import { NO_SUCH_MESSAGE } from '../../messages/messages.service.js';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { IDEMPOTENCY_KEY, TheKey } from '../../platform/http/idempotency/idempotent.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { MessageFormDto, MessageQueryDto, MessageToSendDto } from './messages-admin.dto.js';
import { MessagesAdminService } from './messages-admin.service.js';
import { MESSAGE_LIST } from './messages.list.js';

@ApiTags('admin: messages')
@Controller('api/admin/messages')
@AdminOnly('organiser')
export class MessagesAdminController {
  constructor(
    private readonly admin: MessagesAdminService,
    private readonly lists: ListReader,
    private readonly files: ListExports,
  ) {}

  @Get()
  async page(@Query() query: MessageQueryDto): Promise<AdminMessagePage> {
    const { rows, next } = await this.lists.page(MESSAGE_LIST, query);
    return { messages: rows, next };
  }

  @Get('export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: MessageQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, MESSAGE_LIST, query, response);
  }

  @Post('preview')
  @HttpCode(200)
  preview(@Body() form: MessageFormDto): Promise<MessagePreview> {
    return this.admin.preview(form);
  }

  /** Requires an idempotency key. A repeated request with the same key returns the existing message. */
  @Post()
  @StepUp()
  @ApiHeader({ ...IDEMPOTENCY_KEY, required: true })
  send(@TheAdmin() me: CurrentAdmin, @Body() form: MessageToSendDto, @TheKey() key?: IdempotencyKey): Promise<AdminMessage> {
    return this.admin.send(me, form, key);
  }

  @Post(':id/stop')
  @HttpCode(200)
  stop(@TheAdmin() me: CurrentAdmin, @Param('id', new IdPipe(NO_SUCH_MESSAGE)) id: string): Promise<AdminMessage> {
    return this.admin.stop(me, id);
  }
}
