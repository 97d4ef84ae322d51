import { Module } from '@nestjs/common';
import { BookingsModule } from '../../bookings/bookings.module.js';
import { PaymentsModule } from '../../payments/payments.module.js';
import { RateLimitModule } from '../../platform/http/rate-limit.module.js';
import { SelectionsModule } from '../../selections/selections.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { BookingDeskController } from './booking-desk.controller.js';
import { BookingDeskService } from './booking-desk.service.js';
import { BookingSearchService } from './booking-search.service.js';
import { BookingStoryService } from './booking-story.service.js';

@Module({
  imports: [AdminAccessModule, BookingsModule, PaymentsModule, RateLimitModule, SelectionsModule],
  controllers: [BookingDeskController],
  providers: [BookingDeskService, BookingSearchService, BookingStoryService],
})
export class BookingDeskModule {}
