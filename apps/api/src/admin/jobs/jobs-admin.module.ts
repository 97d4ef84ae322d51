import { Module } from '@nestjs/common';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { JobsAdminController } from './jobs-admin.controller.js';

@Module({ imports: [AdminAccessModule], controllers: [JobsAdminController] })
export class JobsAdminModule {}
