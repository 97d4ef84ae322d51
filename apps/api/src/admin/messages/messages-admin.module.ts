import { Module } from '@nestjs/common';
import { MessagesModule } from '../../messages/messages.module.js';
import { RateLimitModule } from '../../platform/http/rate-limits/rate-limit.module.js';
import { AdminAccessModule } from '../access/admin-access.module.js';
import { MessagesAdminController } from './messages-admin.controller.js';
import { MessagesAdminService } from './messages-admin.service.js';

@Module({
  imports: [AdminAccessModule, MessagesModule, RateLimitModule],
  controllers: [MessagesAdminController],
  providers: [MessagesAdminService],
})
export class MessagesAdminModule {}
