import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.js';
import { Throttle } from '../platform/throttle.js';
import { SlotsService } from './slots.service.js';
import './slots.events.js';

/** Minimum interval between frames. The heat map changes slowly, so it is enough to send all clients one small frame per second. */
const HEAT_MS = 1000;

/**
 * Broadcasts how many slots are taken on the dates that have changed. A frame states the version of the whole season, which is the sum of
 * all dates' versions, so all dates are read for each frame. A frame contains every date that has changed since this process's previous
 * frame, regardless of which process changed it. The frame is therefore complete up to its version, even for pages that receive a later
 * frame from another process first.
 */
@Injectable()
export class SeasonHeat implements OnModuleDestroy {
  private readonly logger = new Logger(SeasonHeat.name);
  private readonly throttle: Throttle;
  private readonly sentVersions = new Map<string, number>();
  /** Serialises reading and sending, so that frames are sent in the order in which they were read. */
  private publishing = Promise.resolve();

  constructor(
    private readonly slots: SlotsService,
    private readonly bus: EventBus,
  ) {
    this.throttle = new Throttle(HEAT_MS, () => {
      this.publishing = this.publishing
        .then(() => this.notify())
        // The error is only logged, because the next frame includes the changes that this one failed to send.
        .catch((error: unknown) => this.logger.warn(`the season's counts were not sent: ${String(error)}`));
    });
    bus.on('slots.changed', () => this.throttle.ask());
  }

  onModuleDestroy(): Promise<void> {
    this.throttle.close();
    return this.publishing;
  }

  private async notify(): Promise<void> {
    const { version, days } = await this.slots.countedDays();
    const changed = days.filter((day) => day.version > (this.sentVersions.get(day.date) ?? 0));
    for (const day of changed) this.sentVersions.set(day.date, day.version);
    const payload = { version, days: changed.map(({ date, taken, capacity }) => ({ date, taken, capacity })) };
    if (changed.length > 0) this.bus.publish([{ name: 'season.days-changed', payload }]);
  }
}
