import { Module } from '@nestjs/common';
import { AdminAccessModule } from './access/admin-access.module.js';

/** Everything under /api/admin. */
@Module({ imports: [AdminAccessModule], exports: [AdminAccessModule] })
export class AdminModule {}
