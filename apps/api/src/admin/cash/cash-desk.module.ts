import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../payments/payments.module.js';
import { RateLimitModule } from '../../platform/http/rate-limit.module.js';
import { ResultsModule } from '../../results/results.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { CashDeskController } from './cash-desk.controller.js';
import { CashDeskService } from './cash-desk.service.js';

@Module({
  imports: [AdminAccessModule, PaymentsModule, RateLimitModule, ResultsModule],
  controllers: [CashDeskController],
  providers: [CashDeskService],
})
export class CashDeskModule {}
