import { Global, Module } from '@nestjs/common';
import { Work } from '../work/work.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({ providers: [RateLimits, Work], exports: [RateLimits, Work] })
export class RateLimitModule {}
