import { Module } from '@nestjs/common';
import { AccountModule } from '../../account/account.module.js';
import { RateLimitModule } from '../../platform/http/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { DeletionsController } from './deletions.controller.js';
import { DeletionsService } from './deletions.service.js';

@Module({ imports: [AccountModule, AdminAccessModule, RateLimitModule], controllers: [DeletionsController], providers: [DeletionsService] })
export class DeletionsModule {}
