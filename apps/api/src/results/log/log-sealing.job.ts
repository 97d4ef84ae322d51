import { Inject, Injectable, Logger } from '@nestjs/common';
import '../../bookings/bookings.events.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { Jobs } from '../../platform/queue/jobs.js';
import '../../season/season.events.js';
import { LogSealingService } from './log-sealing.service.js';

/**
 * Seals the public log right after a sale or a change in this process. A recurring job also seals the log, because another process may have
 * made a change, or may have crashed before it sealed the log.
 */
@Injectable()
export class LogSealingJob {
  private readonly logger = new Logger(LogSealingJob.name);

  constructor(
    jobs: Jobs,
    bus: EventBus,
    private readonly log: LogSealingService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'intervals' | 'runsJobs'>,
  ) {
    jobs.define({ name: 'seal-log', everySeconds: config.intervals.seal, handler: () => this.log.seal() });
    bus.on('booking.changed', ({ paymentStatus }) => {
      if (paymentStatus === 'paid' || paymentStatus === 'refunded') this.sealSoon();
    });
    bus.on('season.changed', () => this.sealSoon());
  }

  private sealSoon(): void {
    if (!this.config.runsJobs) return;
    this.log.seal().catch((error: unknown) => this.logger.warn(`sealing the public log failed and will be retried: ${String(error)}`));
  }
}
