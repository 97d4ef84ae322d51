import { Module } from '@nestjs/common';
import { SlotsModule } from '../../slots/slots.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { BlockDeeds } from './block-deeds.js';
import { BlocksAdminController } from './blocks-admin.controller.js';
import { BlocksAdminService } from './blocks-admin.service.js';

@Module({
  imports: [AdminAccessModule, ApprovalsModule, SlotsModule],
  controllers: [BlocksAdminController],
  providers: [BlockDeeds, BlocksAdminService],
})
export class BlocksAdminModule {}
