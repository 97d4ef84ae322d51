import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.js';
import { Throttle } from '../platform/throttle.js';
import { SlotsService } from './slots.service.js';
import './slots.events.js';

/** The heat map moves slowly for the eye: once a second is live enough, and one small frame to everybody. */
const HEAT_MS = 1000;

/**
 * Tells everybody how many slots of the changed dates are taken. Frames have the version that the answer of the whole season has, a sum
 * over all dates, so it is read again for each. A frame names every date that has changed since the last one of this process, whoever
 * changed it: what is told at a version is complete up to it, also for pages that hear of a later frame of another process first.
 */
@Injectable()
export class SeasonHeat implements OnModuleDestroy {
  private readonly logger = new Logger(SeasonHeat.name);
  private readonly throttle: Throttle;
  private readonly told = new Map<string, number>();
  /** One frame after the other: the order in which they are sent is that in which they were read. */
  private telling = Promise.resolve();

  constructor(
    private readonly slots: SlotsService,
    private readonly bus: EventBus,
  ) {
    this.throttle = new Throttle(HEAT_MS, () => {
      this.telling = this.telling
        .then(() => this.tell())
        // The next frame tells what this one would have.
        .catch((error: unknown) => this.logger.warn(`the season's counts were not told: ${String(error)}`));
    });
    bus.on('slots.changed', () => this.throttle.ask());
  }

  onModuleDestroy(): Promise<void> {
    this.throttle.close();
    return this.telling;
  }

  private async tell(): Promise<void> {
    const { version, days } = await this.slots.countedDays();
    const changed = days.filter((day) => day.version > (this.told.get(day.date) ?? 0));
    for (const day of changed) this.told.set(day.date, day.version);
    const payload = { version, days: changed.map(({ date, taken, capacity }) => ({ date, taken, capacity })) };
    if (changed.length > 0) this.bus.publish([{ name: 'season.days-changed', payload }]);
  }
}
