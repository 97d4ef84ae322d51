import { Inject, Injectable } from '@nestjs/common';
import '../bookings/bookings.events.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Jobs } from '../platform/queue/jobs.js';
import { SealsService } from './seals.service.js';

/** Right after a sale in this process, and regularly for whatever a crash left. */
@Injectable()
export class SealsJob {
  constructor(jobs: Jobs, bus: EventBus, seals: SealsService, @Inject(CONFIG) config: Pick<Config, 'rhythms' | 'runsJobs'>) {
    jobs.define({ name: 'seal-tickets', everySeconds: config.rhythms.seal, handler: () => seals.seal() });
    bus.on('booking.changed', ({ paymentStatus }) => {
      if (config.runsJobs && (paymentStatus === 'paid' || paymentStatus === 'refunded')) seals.sealSoon();
    });
  }
}
