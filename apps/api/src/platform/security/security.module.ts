import { Global, Module } from '@nestjs/common';
import { RateLimitModule } from '../http/rate-limits/rate-limit.module.js';
import { CspReportsController } from './csp-reports.controller.js';
import { SecurityLog } from './security-log.js';

@Global()
@Module({ imports: [RateLimitModule], controllers: [CspReportsController], providers: [SecurityLog], exports: [SecurityLog] })
export class SecurityModule {}
