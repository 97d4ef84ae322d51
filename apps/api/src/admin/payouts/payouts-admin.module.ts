import { Module } from '@nestjs/common';
import { DonationsModule } from '../../donations/donations.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { PayoutDeed } from './payout-deed.js';
import { PayoutsAdminController } from './payouts-admin.controller.js';
import { PayoutsAdminService } from './payouts-admin.service.js';

@Module({
  imports: [AdminAccessModule, ApprovalsModule, DonationsModule],
  controllers: [PayoutsAdminController],
  providers: [PayoutDeed, PayoutsAdminService],
})
export class PayoutsAdminModule {}
