import { Module } from '@nestjs/common';
import { DonationsModule } from '../../donations/donations.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { PayoutsAdminController } from './payouts-admin.controller.js';
import { PayoutsAdminService } from './payouts-admin.service.js';

@Module({ imports: [AdminAccessModule, DonationsModule], controllers: [PayoutsAdminController], providers: [PayoutsAdminService] })
export class PayoutsAdminModule {}
