import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EventBus } from '../platform/events/event-bus.js';
import { SharedBytes } from '../platform/http/responses/send-bytes.js';
import './news.events.js';
import { NewsService } from './news.service.js';

/** What another process published is shown after this. */
const FRESH_MS = 1000;

export interface NewsAnswer {
  etag: string;
  body: SharedBytes;
}

/** The news as the bytes that everybody is sent: the home page must not cost a query for each visitor. */
@Injectable()
export class NewsBoard {
  private kept: { answer: Promise<NewsAnswer>; at: number } | undefined;

  constructor(
    private readonly news: NewsService,
    bus: EventBus,
  ) {
    for (const event of ['news.changed', 'season.changed'] as const) bus.on(event, () => (this.kept = undefined));
  }

  latest(): Promise<NewsAnswer> {
    if (this.kept === undefined || performance.now() - this.kept.at > FRESH_MS) {
      const kept = { answer: this.read(), at: performance.now() };
      this.kept = kept;
      // A failure is told to those who waited for it, and not kept.
      kept.answer.catch(() => (this.kept = this.kept === kept ? undefined : this.kept));
    }
    return this.kept.answer;
  }

  private async read(): Promise<NewsAnswer> {
    const plain = Buffer.from(JSON.stringify(await this.news.view()));
    return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, body: new SharedBytes(plain) };
  }
}
