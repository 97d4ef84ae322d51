import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import { configureApp } from './platform/http/configure-app.js';
import { PinoNestLogger } from './platform/http/logger.js';
import { makeSessionMiddleware } from './platform/http/session.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { VisitorsGrid } from './slots/visitors-grid.js';

/** The api, ready to listen: the same for `main.js`, for the tests and for the benchmarks. */
export async function createApp(config: Config, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, 'api'), {
    bufferLogs: true,
    rawBody: true,
    abortOnError: false,
    logger: new PinoNestLogger(logger),
  });
  const session = makeSessionMiddleware({ dataSource: app.get(DataSource), config });
  configureApp(app, config, logger, session, app.get(VisitorsGrid).answer);
  app.useWebSocketAdapter(new SocketAdapter(app, config, session));
  return app;
}
