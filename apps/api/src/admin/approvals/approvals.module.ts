import { Module } from '@nestjs/common';
import { SeasonModule } from '../../season/season.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalMails } from './approval-mails.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';
import { BuyerAgreementController } from './buyer-agreement.controller.js';
import { BuyerAgreementService } from './buyer-agreement.service.js';
import { Deeds } from './deeds.js';

@Module({
  imports: [AdminAccessModule, SeasonModule],
  controllers: [ApprovalsController, BuyerAgreementController],
  providers: [ApprovalMails, ApprovalsService, BuyerAgreementService, Deeds],
  exports: [ApprovalsService, Deeds],
})
export class ApprovalsModule {}
