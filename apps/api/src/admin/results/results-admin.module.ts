import { Module } from '@nestjs/common';
import { ResultsModule } from '../../results/results.module.js';
import { SeasonModule } from '../../season/season.module.js';
import { SelectionsModule } from '../../selections/selections.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { ResultDeeds } from './result-deeds.js';
import { ResultsAdminController } from './results-admin.controller.js';
import { ResultsAdminService } from './results-admin.service.js';
import { WitnessesAdminController } from './witnesses-admin.controller.js';
import { WitnessesAdminService } from './witnesses-admin.service.js';

@Module({
  imports: [AdminAccessModule, ApprovalsModule, ResultsModule, SeasonModule, SelectionsModule],
  controllers: [ResultsAdminController, WitnessesAdminController],
  providers: [ResultDeeds, ResultsAdminService, WitnessesAdminService],
})
export class ResultsAdminModule {}
