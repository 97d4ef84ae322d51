import { Body, Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminDeletionPage } from '@raffle/contracts/admin/deletions';
import type { Response } from 'express';
import { ListReader } from '../../platform/lists/list-reader.js';
import { ListExports } from '../access/audit/list-exports.service.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from '../exports/admin-export.decorator.js';
import { DeletionQueryDto, DeletionRequestDto } from './deletions.dto.js';
import { DELETION_LIST } from './deletions.list.js';
import { DeletionsService } from './deletions.service.js';

@ApiTags('admin: deletions')
@Controller('api/admin/deletions')
@AdminOnly('organiser')
export class DeletionsController {
  constructor(
    private readonly deletions: DeletionsService,
    private readonly lists: ListReader,
    private readonly files: ListExports,
  ) {}

  @Get()
  async page(@Query() query: DeletionQueryDto): Promise<AdminDeletionPage> {
    const { rows, next } = await this.lists.page(DELETION_LIST, query);
    return { deletions: rows, next };
  }

  @Get('export')
  @AdminExport()
  export(@TheAdmin() me: CurrentAdmin, @Query() query: DeletionQueryDto, @Res() response: Response): Promise<void> {
    return this.files.send(me, DELETION_LIST, query, response);
  }

  /** Deletes an account. Requires a step-up, because a deletion cannot be undone. */
  @Post()
  @HttpCode(204)
  @StepUp()
  delete(@TheAdmin() me: CurrentAdmin, @Body() form: DeletionRequestDto): Promise<void> {
    return this.deletions.delete(me, form);
  }
}
