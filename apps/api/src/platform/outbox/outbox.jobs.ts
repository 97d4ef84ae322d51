import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { Jobs } from '../queue/jobs.js';
import { EmailAlarm } from './email-alarm.js';
import { Outbox } from './outbox.js';

@Injectable()
export class OutboxJobs {
  constructor(jobs: Jobs, outbox: Outbox, alarm: EmailAlarm, @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>) {
    jobs.define({ name: 'outbox-drain', everySeconds: intervals.outbox, handler: () => outbox.wakeDue() });
    jobs.define({ name: 'outbox-purge', everySeconds: intervals.purge, handler: () => outbox.purge() });
    jobs.define({ name: 'email-alarm', everySeconds: intervals.emailAlarm, handler: () => alarm.check() });
  }
}
