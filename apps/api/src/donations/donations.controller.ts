import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DonationStats } from '@raffle/contracts/money/donations';
import type { PayoutView } from '@raffle/contracts/money/payouts';
import { SeasonService } from '../season/season.service.js';
import { YearQuery } from '../platform/http/requests/year-query.js';
import { DonationsService } from './donations.service.js';
import { PayoutsService } from './payouts.service.js';

@ApiTags('donations')
@Controller('api/donations')
export class DonationsController {
  constructor(
    private readonly donations: DonationsService,
    private readonly payouts: PayoutsService,
    private readonly seasons: SeasonService,
  ) {}

  @Get('stats')
  @Header('Cache-Control', 'no-cache')
  async stats(@Query() { year }: YearQuery): Promise<DonationStats> {
    return year === undefined ? this.donations.stats() : this.donations.of((await this.seasons.shown(year)).year);
  }

  @Get('payouts')
  @Header('Cache-Control', 'no-cache')
  paidOut(): Promise<PayoutView[]> {
    return this.payouts.list();
  }
}
