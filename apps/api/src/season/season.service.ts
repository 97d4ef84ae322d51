import { Injectable } from '@nestjs/common';
import './season.events.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { AppError } from '../platform/http/app-error.js';
import { EventBus } from '../platform/events/event-bus.js';
import { Season } from './season.entity.js';

/** A change made by another process is seen after this; the claim itself reads the row in its own statement. */
const FRESH_MS = 1000;

@Injectable()
export class SeasonService {
  private kept: { season: Season; at: number } | undefined;
  private loading: Promise<Season> | undefined;

  constructor(
    @InjectRepository(Season) private readonly seasons: Repository<Season>,
    readonly clock: Clock,
    bus: EventBus,
  ) {
    bus.on('season.changed', () => (this.kept = undefined));
  }

  /** The newest season. */
  async current(): Promise<Season> {
    if (this.kept && performance.now() - this.kept.at < FRESH_MS) return this.kept.season;
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async load(): Promise<Season> {
    const [season] = await this.seasons.find({ order: { year: 'DESC' }, take: 1 });
    if (season === undefined) throw new AppError('SEASON_CLOSED', 'There is no season yet.');
    this.kept = { season, at: performance.now() };
    return season;
  }
}
