import { Module } from '@nestjs/common';
import { AccountModule } from '../../account/account.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ResultsModule } from '../../results/results.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { CorrectionDeed } from './correction-deed.js';
import { PeopleAdminController } from './people-admin.controller.js';
import { PeopleAdminService } from './people-admin.service.js';

@Module({
  imports: [AccountModule, AdminAccessModule, ApprovalsModule, ResultsModule],
  controllers: [PeopleAdminController],
  providers: [CorrectionDeed, PeopleAdminService],
})
export class PeopleAdminModule {}
