import { Module } from '@nestjs/common';
import { SeasonModule } from '../../../season/season.module.js';
import { ApprovalsModule } from '../../approvals/approvals.module.js';
import { AdminAccessModule } from '../admin-access.module.js';
import { AdminTeamController } from './admin-team.controller.js';
import { OwnerDeeds } from './owner-deeds.js';

@Module({ imports: [AdminAccessModule, ApprovalsModule, SeasonModule], controllers: [AdminTeamController], providers: [OwnerDeeds] })
export class AdminTeamModule {}
