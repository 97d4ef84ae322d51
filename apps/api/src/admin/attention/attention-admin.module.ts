import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../payments/payments.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { CashAdminModule } from '../cash/cash-admin.module.js';
import { AttentionAdminController } from './attention-admin.controller.js';
import { AttentionAdminService } from './attention-admin.service.js';

@Module({
  imports: [AdminAccessModule, CashAdminModule, PaymentsModule],
  controllers: [AttentionAdminController],
  providers: [AttentionAdminService],
})
export class AttentionAdminModule {}
