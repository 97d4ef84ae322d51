import { Global, Inject, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Jobs } from '../queue/jobs.js';
import { Outbox } from './outbox.js';

@Global()
@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {
  constructor(jobs: Jobs, outbox: Outbox, @Inject(CONFIG) { rhythms }: Pick<Config, 'rhythms'>) {
    jobs.define({ name: 'outbox-drain', everySeconds: rhythms.outbox, handler: () => outbox.drain() });
    jobs.define({ name: 'outbox-purge', everySeconds: rhythms.purge, handler: () => outbox.purge() });
  }
}
