import { Module } from '@nestjs/common';
import { SeasonModule } from '../../season/season.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({ imports: [AdminAccessModule, SeasonModule], controllers: [OverviewController], providers: [OverviewService] })
export class OverviewModule {}
