import { Global, Module } from '@nestjs/common';
import { Jobs } from '../queue/jobs.js';
import { Outbox } from './outbox.js';

/** Rhythm of the drain that no commit in this process asked for: other processes' messages, retries, crashes. */
const DRAIN_EVERY_MS = 2000;
const PURGE_EVERY_MS = 24 * 60 * 60_000;

@Global()
@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {
  constructor(jobs: Jobs, outbox: Outbox) {
    jobs.define({ name: 'outbox-drain', everyMs: DRAIN_EVERY_MS, handler: () => outbox.drain() });
    jobs.define({ name: 'outbox-purge', everyMs: PURGE_EVERY_MS, handler: () => outbox.purge() });
  }
}
