import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { Jobs } from '../../platform/queue/jobs.js';
import '../../season/season.events.js';
import { PlacesService } from './places.service.js';

/**
 * Counts places right after this process takes a step towards the result. Also counts regularly, to include later refunds and statements
 * from witnesses.
 */
@Injectable()
export class PlacesJob {
  private readonly logger = new Logger(PlacesJob.name);

  constructor(
    jobs: Jobs,
    bus: EventBus,
    places: PlacesService,
    @Inject(CONFIG) { intervals, runsJobs }: Pick<Config, 'intervals' | 'runsJobs'>,
  ) {
    jobs.define({ name: 'count-places', everySeconds: intervals.seal, handler: () => places.count() });
    if (!runsJobs) return;
    bus.on('season.changed', () => {
      places.count().catch((error: unknown) => this.logger.warn(`counting places failed and will be retried: ${String(error)}`));
    });
  }
}
