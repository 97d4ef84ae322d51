import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DonationStats } from '@raffle/contracts/donations';
import { DonationsService } from './donations.service.js';

@ApiTags('donations')
@Controller('api/donations')
export class DonationsController {
  constructor(private readonly donations: DonationsService) {}

  @Get('stats')
  @Header('Cache-Control', 'no-cache')
  stats(): Promise<DonationStats> {
    return this.donations.stats();
  }
}
