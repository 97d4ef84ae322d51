import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DonationStats } from '@raffle/contracts/donations';
import type { PayoutView } from '@raffle/contracts/payouts';
import { DonationsService } from './donations.service.js';
import { PayoutsService } from './payouts.service.js';

@ApiTags('donations')
@Controller('api/donations')
export class DonationsController {
  constructor(
    private readonly donations: DonationsService,
    private readonly payouts: PayoutsService,
  ) {}

  @Get('stats')
  @Header('Cache-Control', 'no-cache')
  stats(): Promise<DonationStats> {
    return this.donations.stats();
  }

  @Get('payouts')
  @Header('Cache-Control', 'no-cache')
  paidOut(): Promise<PayoutView[]> {
    return this.payouts.list();
  }
}
