import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminNewsPage } from '@raffle/contracts/admin-news';
import type { Response } from 'express';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminOnly, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { NewsFormDto, NewsQueryDto } from './news-admin.dto.js';
import { NewsAdminService } from './news-admin.service.js';

@ApiTags('admin: news')
@Controller('api/admin/news')
@AdminOnly('organiser')
export class NewsAdminController {
  constructor(private readonly news: NewsAdminService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  page(@Query() { after, ...filter }: NewsQueryDto): Promise<AdminNewsPage> {
    return this.news.page(filter, after);
  }

  @Get('export')
  @AdminExport()
  async export(@TheAdmin() me: CurrentAdmin, @Query() filter: NewsQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'news.csv', await this.news.export(me, filter));
  }

  @Post()
  publish(@TheAdmin() me: CurrentAdmin, @Body() form: NewsFormDto): Promise<{ id: string }> {
    return this.news.publish(me, form);
  }

  /** The whole post as it is to read from now on. */
  @Patch(':id')
  @HttpCode(204)
  edit(@TheAdmin() me: CurrentAdmin, @Param('id') id: string, @Body() form: NewsFormDto): Promise<void> {
    return this.news.edit(me, id, form);
  }

  @Delete(':id')
  @HttpCode(204)
  withdraw(@TheAdmin() me: CurrentAdmin, @Param('id') id: string): Promise<void> {
    return this.news.withdraw(me, id);
  }
}
