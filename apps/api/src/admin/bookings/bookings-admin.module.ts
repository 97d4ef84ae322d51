import { Module } from '@nestjs/common';
import { BookingsModule } from '../../bookings/bookings.module.js';
import { PaymentsModule } from '../../payments/payments.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { ResultsModule } from '../../results/results.module.js';
import { SelectionsModule } from '../../selections/selections.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { RefundDeed } from './refund-deed.js';
import { BookingsAdminController } from './bookings-admin.controller.js';
import { BookingsAdminService } from './bookings-admin.service.js';
import { BookingDetailService } from './booking-detail.service.js';

@Module({
  imports: [AdminAccessModule, ApprovalsModule, BookingsModule, PaymentsModule, RateLimitModule, ResultsModule, SelectionsModule],
  controllers: [BookingsAdminController],
  providers: [RefundDeed, BookingsAdminService, BookingDetailService],
})
export class BookingsAdminModule {}
