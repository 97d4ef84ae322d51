import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { SeasonModule } from '../../season/season.module.js';
import { SelectionsModule } from '../../selections/selections.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { TermsDeed } from './terms-deed.js';
import { SeasonAdminController } from './season-admin.controller.js';
import { SeasonAdminService } from './season-admin.service.js';

@Module({
  imports: [AdminAccessModule, ApprovalsModule, ContentModule, SeasonModule, SelectionsModule],
  controllers: [SeasonAdminController],
  providers: [SeasonAdminService, TermsDeed],
})
export class SeasonAdminModule {}
