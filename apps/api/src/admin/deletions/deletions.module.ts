import { Module } from '@nestjs/common';
import { AccountModule } from '../../account/account.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ResultsModule } from '../../results/results.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { DeletionDeed } from './deletion-deed.js';
import { DeletionsController } from './deletions.controller.js';
import { DeletionsService } from './deletions.service.js';

@Module({
  imports: [AccountModule, AdminAccessModule, ApprovalsModule, RateLimitModule, ResultsModule],
  controllers: [DeletionsController],
  providers: [DeletionDeed, DeletionsService],
})
export class DeletionsModule {}
