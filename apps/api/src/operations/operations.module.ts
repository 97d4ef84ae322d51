import { Module } from '@nestjs/common';
import { HealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { InvariantsJob } from './invariants/invariants.job.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsService } from './metrics/metrics.service.js';

@Module({ controllers: [HealthController, MetricsController], providers: [HealthService, InvariantsJob, MetricsService] })
export class OperationsModule {}
