import { Inject, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Jobs } from '../platform/queue/jobs.js';
import { AudienceService } from './audience.service.js';
import { MessageSendingService } from './message-sending.service.js';
import { MessagesService } from './messages.service.js';
import { NewsSubscriptionController } from './news-subscription.controller.js';
import { NewsSubscriptionService } from './news-subscription.service.js';
import { ReceivedMessagesController } from './received-messages.controller.js';

@Module({
  imports: [AuthModule],
  controllers: [NewsSubscriptionController, ReceivedMessagesController],
  providers: [AudienceService, MessagesService, MessageSendingService, NewsSubscriptionService],
  exports: [MessagesService],
})
export class MessagesModule {
  constructor(jobs: Jobs, sending: MessageSendingService, @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>) {
    jobs.define({ name: 'send-messages', everySeconds: intervals.messages, handler: () => sending.send() });
  }
}
