import { Module } from '@nestjs/common';
import { ResultsModule } from '../../results/results.module.js';
import { SeasonModule } from '../../season/season.module.js';
import { SelectionsModule } from '../../selections/selections.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ResultsAdminController } from './results-admin.controller.js';
import { ResultsAdminService } from './results-admin.service.js';

@Module({
  imports: [AdminAccessModule, ResultsModule, SeasonModule, SelectionsModule],
  controllers: [ResultsAdminController],
  providers: [ResultsAdminService],
})
export class ResultsAdminModule {}
