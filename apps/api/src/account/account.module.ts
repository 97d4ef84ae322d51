import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { MailModule } from '../platform/mail/mail.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { RateLimitModule } from '../platform/http/rate-limit.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { AccountController } from './account.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';
import { EmailChangedMail } from './email-changed-mail.js';
import { PersonCorrectionsService } from './person-corrections.service.js';

/** What a person may ask about all that is kept of them: a copy of it, and its end. */
@Module({
  imports: [AuthModule, BookingsModule, MailModule, PaymentsModule, RateLimitModule, SelectionsModule],
  controllers: [AccountController],
  providers: [AccountDeletionService, AccountExportService, EmailChangedMail, PersonCorrectionsService],
  exports: [AccountDeletionService, PersonCorrectionsService],
})
export class AccountModule {}
