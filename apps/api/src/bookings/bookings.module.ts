import { Module } from '@nestjs/common';
import { SelectionsModule } from '../selections/selections.module.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsService } from './bookings.service.js';
import { ConfirmationMail } from './confirmation-mail.js';
import { ConfirmationResendService } from './confirmation-resend.service.js';

@Module({
  imports: [SelectionsModule],
  controllers: [BookingsController],
  providers: [BookingsService, ConfirmationMail, ConfirmationResendService],
  exports: [BookingsService, ConfirmationMail, ConfirmationResendService],
})
export class BookingsModule {}
