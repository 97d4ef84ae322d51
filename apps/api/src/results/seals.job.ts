import { Inject, Injectable, Logger } from '@nestjs/common';
import '../bookings/bookings.events.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Jobs } from '../platform/queue/jobs.js';
import '../season/season.events.js';
import { LogSealingService } from './log/log-sealing.service.js';
import { SealsService } from './seals.service.js';

/** The chain of tickets and the log of the season: right after a sale or a change in this process, and regularly for whatever a crash left. */
@Injectable()
export class SealsJob {
  private readonly logger = new Logger(SealsJob.name);

  constructor(
    jobs: Jobs,
    bus: EventBus,
    private readonly seals: SealsService,
    private readonly log: LogSealingService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rhythms' | 'runsJobs'>,
  ) {
    jobs.define({ name: 'seal-tickets', everySeconds: config.rhythms.seal, handler: () => this.seal() });
    bus.on('booking.changed', ({ paymentStatus }) => {
      if (paymentStatus === 'paid' || paymentStatus === 'refunded') this.sealSoon();
    });
    bus.on('season.changed', () => this.sealSoon());
  }

  /** The log follows the chain. */
  private async seal(): Promise<void> {
    await this.seals.seal();
    await this.log.seal();
  }

  /** For whoever does not wait: what fails now is sealed by the job. */
  private sealSoon(): void {
    if (!this.config.runsJobs) return;
    this.seal().catch((error: unknown) => this.logger.warn(`tickets are sealed later: ${String(error)}`));
  }
}
