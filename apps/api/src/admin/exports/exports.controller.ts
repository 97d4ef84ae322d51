import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, ParseIntPipe, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { RateLimit } from '../../platform/http/rate-limit.guard.js';
import { AdminOnly, StepUp, TheAdmin } from '../access/admin.guard.js';
import type { CurrentAdmin } from '../access/admin-sessions.service.js';
import { ExportsService } from './exports.service.js';

@ApiTags('admin: exports')
@Controller('api/admin/exports')
export class ExportsController {
  constructor(private readonly exports: ExportsService) {}

  /** Sent no faster than it is taken: a slow phone holds a cursor back, not a file in memory. */
  @Get(':kind/:year')
  @AdminOnly('organiser', 'charity')
  @StepUp()
  @RateLimit('admin-export', { everybody: { points: 30, seconds: 60 } })
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  async export(@TheAdmin() me: CurrentAdmin, @Param('kind') kind: string, @Param('year', ParseIntPipe) year: number, @Res() response: Response): Promise<void> {
    const lines = await this.exports.export(me, kind, year);
    const first = await lines.next();
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="${kind}-${year}.csv"`);
    response.setHeader('Cache-Control', 'no-store');
    if (!first.done) response.write(first.value);
    // Whoever goes away meanwhile ends it; the reader's end closes the cursor.
    await pipeline(Readable.from(lines), response).catch(() => response.destroy());
  }
}
