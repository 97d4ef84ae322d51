import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { AccountController } from './account.controller.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';
import { DeletionLog } from './deletion-log.service.js';
import { EmailAddressController } from './email-address.controller.js';
import { EmailAddressService } from './email-address.service.js';
import { EmailChangedMail } from './email-changed-mail.js';
import { OldAccounts } from './old-accounts.service.js';
import { PersonCorrectionsService } from './person-corrections.service.js';
import { SignedInBrowsersController } from './signed-in-browsers.controller.js';

/** Everything about a user's own account: stored data, email address, sessions and deletion. */
@Module({
  imports: [AuthModule, BookingsModule, PaymentsModule, SelectionsModule],
  controllers: [AccountController, EmailAddressController, SignedInBrowsersController],
  providers: [
    AccountDeletionService,
    AccountExportService,
    DeletionLog,
    EmailAddressService,
    EmailChangedMail,
    OldAccounts,
    PersonCorrectionsService,
  ],
  exports: [AccountDeletionService, PersonCorrectionsService],
})
export class AccountModule {}
