import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AdminActivity, AdminOverview } from '@raffle/contracts/admin/overview';
import { AdminOnly } from '../access/sessions/admin.guard.js';
import { OverviewService } from './overview.service.js';

@ApiTags('admin: overview')
@Controller('api/admin/overview')
@AdminOnly('organiser', 'cashier', 'charity')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  show(): Promise<AdminOverview> {
    return this.overview.overview();
  }

  @Get('activity')
  @AdminOnly('organiser')
  @Header('Cache-Control', 'no-store')
  activity(): Promise<AdminActivity[]> {
    return this.overview.activity();
  }
}
