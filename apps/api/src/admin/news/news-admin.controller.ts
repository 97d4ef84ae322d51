import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminNewsPage } from '@raffle/contracts/admin/news';
import type { Response } from 'express';
import { NO_SUCH_POST } from '../../news/news.service.js';
import { IdPipe } from '../../platform/http/requests/ids.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import type { IdempotencyKey } from '../../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../../platform/http/idempotency/idempotent.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { NewsFormDto, NewsQueryDto } from './news-admin.dto.js';
import { NewsAdminService } from './news-admin.service.js';
import { NEWS_LIST } from './news.list.js';

@ApiTags('admin: news')
@Controller('api/admin/news')
@AdminOnly('organiser')
export class NewsAdminController {
  constructor(
    private readonly news: NewsAdminService,
    private readonly lists: ListReader,
    private readonly files: ListExports,
  ) {}

  @Get()
  async page(@Query() query: NewsQueryDto): Promise<AdminNewsPage> {
    const { rows, next } = await this.lists.page(NEWS_LIST, query);
    return { posts: rows, next };
  }

  @Get('export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: NewsQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, NEWS_LIST, query, response);
  }

  @Post()
  @Idempotent()
  publish(@TheAdmin() me: CurrentAdmin, @Body() form: NewsFormDto, @TheKey() key?: IdempotencyKey): Promise<{ id: string }> {
    return this.news.publish(me, form, key);
  }

  /** Replaces the whole post. */
  @Patch(':id')
  @HttpCode(204)
  edit(@TheAdmin() me: CurrentAdmin, @Param('id', new IdPipe(NO_SUCH_POST)) id: string, @Body() form: NewsFormDto): Promise<void> {
    return this.news.edit(me, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('id', new IdPipe(NO_SUCH_POST)) id: string): Promise<void> {
    return this.news.withdraw(me, id);
  }
}
