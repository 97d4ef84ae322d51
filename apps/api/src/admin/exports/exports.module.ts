import { Module } from '@nestjs/common';
import { DonationsModule } from '../../donations/donations.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { ExportsController } from './exports.controller.js';
import { ExportsService } from './exports.service.js';

@Module({ imports: [AdminAccessModule, DonationsModule, RateLimitModule], controllers: [ExportsController], providers: [ExportsService] })
export class ExportsModule {}
