import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Feedback } from '../../feedback/feedback.entity.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { FeedbackAdminController } from './feedback-admin.controller.js';
import { FeedbackAdminService } from './feedback-admin.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Feedback]), AdminAccessModule, RateLimitModule],
  controllers: [FeedbackAdminController],
  providers: [FeedbackAdminService],
})
export class FeedbackAdminModule {}
