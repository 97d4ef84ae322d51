import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminContent } from '@raffle/contracts/content/site-content';
import { YearQuery } from '../../platform/http/requests/year-query.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { ContentChangeDto } from './content-admin.dto.js';
import { ContentAdminService } from './content-admin.service.js';

@ApiTags('admin: content')
@Controller('api/admin/content')
@AdminOnly('organiser')
export class ContentAdminController {
  constructor(private readonly content: ContentAdminService) {}

  @Get()
  read(@Query() { year }: YearQuery): Promise<AdminContent> {
    return this.content.read(year);
  }

  @Put(':section')
  change(@TheAdmin() me: CurrentAdmin, @Param('section') section: string, @Body() form: ContentChangeDto): Promise<AdminContent> {
    return this.content.change(me, section, form);
  }
}
