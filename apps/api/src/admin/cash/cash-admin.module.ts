import { Module } from '@nestjs/common';
import { CashWhereaboutsService } from '../../payments/cash-box/cash-whereabouts.service.js';
import { PaymentsModule } from '../../payments/payments.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { ResultsModule } from '../../results/results.module.js';
import { SeasonModule } from '../../season/season.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { CashAdminController } from './cash-admin.controller.js';
import { CashAdminService } from './cash-admin.service.js';
import { CashReturnDeed } from './cash-return-deed.js';
import { CashBoxController } from './cash-box.controller.js';
import { CashBoxService } from './cash-box.service.js';
import { CashShiftsController } from './cash-shifts.controller.js';
import { CashShiftsService } from './cash-shifts.service.js';

@Module({
  imports: [AdminAccessModule, ApprovalsModule, PaymentsModule, RateLimitModule, ResultsModule, SeasonModule],
  controllers: [CashAdminController, CashBoxController, CashShiftsController],
  providers: [CashAdminService, CashBoxService, CashReturnDeed, CashShiftsService, CashWhereaboutsService],
  exports: [CashShiftsService],
})
export class CashAdminModule {}
