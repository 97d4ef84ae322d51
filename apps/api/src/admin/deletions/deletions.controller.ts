import { Body, Controller, Get, Header, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminDeletionPage } from '@raffle/contracts/admin-deletions';
import type { Response } from 'express';
import { sendCsv } from '../../platform/http/send-csv.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { DeletionQueryDto, DeletionRequestDto } from './deletions.dto.js';
import { DeletionsService } from './deletions.service.js';

@ApiTags('admin: deletions')
@Controller('api/admin/deletions')
@AdminOnly('organiser')
export class DeletionsController {
  constructor(private readonly deletions: DeletionsService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  page(@Query() { after, q, by }: DeletionQueryDto): Promise<AdminDeletionPage> {
    return this.deletions.page({ q, by }, after);
  }

  @Get('export')
  @AdminExport()
  async export(@TheAdmin() me: CurrentAdmin, @Query() { q, by }: DeletionQueryDto, @Res() response: Response): Promise<void> {
    await sendCsv(response, 'deletions.csv', await this.deletions.export(me, { q, by }));
  }

  /** The password again: nobody can take this back. */
  @Post()
  @HttpCode(204)
  @StepUp()
  delete(@TheAdmin() me: CurrentAdmin, @Body() form: DeletionRequestDto): Promise<void> {
    return this.deletions.delete(me, form);
  }
}
