import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { AppViewRoute } from '@bull-board/api/typings/app';
import { ExpressAdapter } from '@bull-board/express';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { API } from '@raffle/contracts/routes';
import { Jobs } from '../../platform/queue/jobs.js';

/** Its page asks another host for a font; nothing here is loaded from elsewhere. */
const FROM_OTHER_HOSTS = /<link[^>]+href="https?:[^>]+>/g;

class BoardPage extends ExpressAdapter {
  override setEntryRoute(entry: AppViewRoute): this {
    this.app[entry.method](entry.route, (_request: Request, response: Response, next: NextFunction) => {
      const { name, params } = entry.handler({ basePath: this.basePath, uiConfig: this.uiConfig });
      response.render(name, params, (error: Error | null, html?: string) => {
        if (error) next(error);
        else response.setHeader('Cache-Control', 'no-store').type('html').send(html?.replace(FROM_OTHER_HOSTS, ''));
      });
    });
    return this;
  }
}

interface Boards {
  queue: Queue;
  toLookAt: RequestHandler;
  toChange: RequestHandler;
}

/** bull-board over the job queue that this process has open at the moment; another one after Redis was away. */
@Injectable()
export class QueueBoardService {
  private boards: Boards | undefined;

  constructor(private readonly jobs: Jobs) {}

  /** @returns undefined without Redis, or while it is away */
  board(mayChange: boolean): RequestHandler | undefined {
    const queue = this.jobs.redisQueue();
    if (queue === undefined) return undefined;
    if (this.boards?.queue !== queue) this.boards = { queue, toLookAt: boardOver(queue, true), toChange: boardOver(queue, false) };
    return mayChange ? this.boards.toChange : this.boards.toLookAt;
  }
}

function boardOver(queue: Queue, readOnlyMode: boolean): RequestHandler {
  const serverAdapter = new BoardPage();
  serverAdapter.setBasePath(API.adminQueueBoard);
  const uiConfig = { boardTitle: 'Jobs', hideRedisDetails: true, miscLinks: [{ text: 'Back to the organisers', url: '/admin/queues' }] };
  createBullBoard({ queues: [new BullMQAdapter(queue, { readOnlyMode })], serverAdapter, options: { uiConfig } });
  return serverAdapter.getRouter() as RequestHandler;
}
