import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { RowNumber } from '../../platform/http/requests/ids.js';
import { sendCsv } from '../../platform/http/responses/send-csv.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { AdminExport } from './admin-export.decorator.js';
import { ExportsService } from './exports.service.js';

@ApiTags('admin: exports')
@Controller('api/admin/exports')
@AdminOnly('organiser', 'charity')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  @Get(':kind/:year')
  @AdminExport()
  async export(
    @TheAdmin() me: CurrentAdmin,
    @Param('kind') kind: string,
    @Param('year', RowNumber) year: number,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, `${kind}-${year}.csv`, await this.exports.export(me, kind, year));
  }
}
