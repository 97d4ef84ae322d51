import { Module } from '@nestjs/common';
import { InvariantsJob } from './invariants.job.js';

@Module({ providers: [InvariantsJob] })
export class InvariantsModule {}
