import { createHash } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.js';
import { SharedBytes } from '../platform/http/responses/send-bytes.js';
import './news.events.js';
import { NewsService } from './news.service.js';

/** How long the cached news may lack a post that another process has published, in milliseconds. */
const FRESH_MS = 1000;

export interface NewsAnswer {
  etag: string;
  body: SharedBytes;
}

/** Caches the current news as prepared response bytes, so that not every visit to the home page costs a query. */
@Injectable()
export class NewsBoard implements OnApplicationShutdown {
  private readonly untilShown = new Set<NodeJS.Timeout>();
  private cached: { answer: Promise<NewsAnswer>; at: number } | undefined;

  constructor(
    private readonly news: NewsService,
    private readonly bus: EventBus,
  ) {
    for (const event of ['news.changed', 'season.changed'] as const) bus.on(event, () => (this.cached = undefined));
    bus.on('news.changed', () => this.publishOnceShown());
  }

  onApplicationShutdown(): void {
    this.untilShown.forEach(clearTimeout);
  }

  latest(): Promise<NewsAnswer> {
    if (this.cached === undefined || performance.now() - this.cached.at > FRESH_MS) {
      const kept = { answer: this.read(), at: performance.now() };
      this.cached = kept;
      // A failed read is reported to the requests that are waiting for it, but is not cached.
      kept.answer.catch(() => (this.cached = this.cached === kept ? undefined : this.cached));
    }
    return this.cached.answer;
  }

  /**
   * Delays the notification to browsers, because other processes do not learn of the change and serve their cached news a little longer.
   * Without the delay, a notified browser could get an outdated response from another process.
   */
  private publishOnceShown(): void {
    const timer = setTimeout(() => {
      this.untilShown.delete(timer);
      this.bus.publish([{ name: 'news.shown', payload: {} }]);
    }, FRESH_MS + 1);
    this.untilShown.add(timer.unref());
  }

  private async read(): Promise<NewsAnswer> {
    const plain = Buffer.from(JSON.stringify(await this.news.view()));
    return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, body: new SharedBytes(plain) };
  }
}
