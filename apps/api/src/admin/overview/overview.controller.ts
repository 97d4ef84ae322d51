import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminActivityLine, AdminOverview } from '@raffle/contracts/admin/overview';
import { YearQuery } from '../../platform/http/requests/year-query.js';
import { AdminOnly } from '../access/sessions/admin.guard.js';
import { OverviewService } from './overview.service.js';

@ApiTags('admin: overview')
@Controller('api/admin/overview')
@AdminOnly('organiser', 'cashier', 'charity')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  show(@Query() { year }: YearQuery): Promise<AdminOverview> {
    return this.overview.overview(year);
  }

  @Get('activity')
  @AdminOnly('organiser')
  activity(): Promise<AdminActivityLine[]> {
    return this.overview.activity();
  }
}
