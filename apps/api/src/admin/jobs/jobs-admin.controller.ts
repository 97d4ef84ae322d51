import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminJobPage } from '@raffle/contracts/admin/jobs';
import type { Response } from 'express';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { JobQueryDto } from './jobs.dto.js';
import { JOB_LIST } from './jobs.list.js';

@ApiTags('admin: jobs')
@Controller('api/admin/jobs')
@AdminOnly('organiser')
export class JobsAdminController {
  constructor(
    private readonly lists: ListReader,
    private readonly files: ListExports,
  ) {}

  @Get()
  async page(@Query() query: JobQueryDto): Promise<AdminJobPage> {
    const { rows, next } = await this.lists.page(JOB_LIST, query);
    return { jobs: rows, next };
  }

  @Get('export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: JobQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, JOB_LIST, query, response);
  }
}
