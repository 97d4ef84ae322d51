import { Module } from '@nestjs/common';
import { AdminAccessModule } from './access/admin-access.module.js';
import { OverviewModule } from './overview/overview.module.js';

/** Everything under /api/admin. */
@Module({ imports: [AdminAccessModule, OverviewModule], exports: [AdminAccessModule] })
export class AdminModule {}
