import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SeasonModule } from '../season/season.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { ExpireSelectionsJob } from './expire-selections.job.js';
import { HoldBudgets } from './hold-budgets.js';
import { ConflictingHolds } from './conflicting-holds.js';
import { OpenSelectionsService } from './open-selections.service.js';
import { SelectionLifecycle } from './selection-lifecycle.js';
import { SelectionsController } from './selections.controller.js';
import { SelectionsService } from './selections.service.js';

@Module({
  imports: [AuthModule, SeasonModule, SlotsModule],
  controllers: [SelectionsController],
  providers: [SelectionsService, OpenSelectionsService, SelectionLifecycle, ConflictingHolds, ExpireSelectionsJob, HoldBudgets],
  exports: [SelectionsService, OpenSelectionsService, SelectionLifecycle],
})
export class SelectionsModule {}
