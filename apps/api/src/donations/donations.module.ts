import { Module } from '@nestjs/common';
import { CashWhereaboutsService } from '../payments/cash-box/cash-whereabouts.service.js';
import { SeasonModule } from '../season/season.module.js';
import { DonationsController } from './donations.controller.js';
import { DonationsService } from './donations.service.js';
import { PayoutsService } from './payouts.service.js';

@Module({
  imports: [SeasonModule],
  controllers: [DonationsController],
  providers: [CashWhereaboutsService, DonationsService, PayoutsService],
  exports: [DonationsService, PayoutsService],
})
export class DonationsModule {}
