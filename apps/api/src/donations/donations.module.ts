import { Module } from '@nestjs/common';
import { DonationsController } from './donations.controller.js';
import { DonationsService } from './donations.service.js';
import { PayoutsService } from './payouts.service.js';

@Module({
  controllers: [DonationsController],
  providers: [DonationsService, PayoutsService],
  exports: [DonationsService, PayoutsService],
})
export class DonationsModule {}
