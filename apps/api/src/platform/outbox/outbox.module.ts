import { Global, Inject, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { Jobs } from '../queue/jobs.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { OutboxMails } from './outbox-mails.js';
import { Outbox } from './outbox.js';

@Global()
@Module({ imports: [TypeOrmModule.forFeature([OutboxMessage])], providers: [Outbox, OutboxMails], exports: [Outbox, OutboxMails] })
export class OutboxModule {
  constructor(jobs: Jobs, outbox: Outbox, @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>) {
    jobs.define({ name: 'outbox-drain', everySeconds: rhythms.outbox, handler: () => outbox.drain() });
    jobs.define({ name: 'outbox-purge', everySeconds: rhythms.purge, handler: () => outbox.purge() });
  }
}
