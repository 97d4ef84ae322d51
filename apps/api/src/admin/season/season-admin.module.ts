import { Module } from '@nestjs/common';
import { SeasonModule } from '../../season/season.module.js';
import { SelectionsModule } from '../../selections/selections.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { SeasonAdminController } from './season-admin.controller.js';
import { SeasonAdminService } from './season-admin.service.js';

@Module({
  imports: [AdminAccessModule, SeasonModule, SelectionsModule],
  controllers: [SeasonAdminController],
  providers: [SeasonAdminService],
})
export class SeasonAdminModule {}
