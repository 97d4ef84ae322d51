import { Module } from '@nestjs/common';
import { RateLimitModule } from '../../platform/http/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { FeedbackInboxController } from './feedback-inbox.controller.js';
import { FeedbackInboxService } from './feedback-inbox.service.js';

@Module({ imports: [AdminAccessModule, RateLimitModule], controllers: [FeedbackInboxController], providers: [FeedbackInboxService] })
export class FeedbackInboxModule {}
