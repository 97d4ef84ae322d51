import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { Pool } from 'pg';
import { AppModule } from './app.module.js';
import { ChallengesService } from './bookings/challenge/challenges.service.js';
import type { Config } from './platform/config/config.js';
import { ContentService } from './content/content.service.js';
import { configureApp } from './platform/http/configure-app.js';
import { PinoNestLogger } from './platform/http/logging/logger.js';
import { endSlowRequests } from './platform/http/requests/slow-requests.js';
import type { PageFacts } from './platform/http/web-app.js';
import { makeSessionMiddleware } from './platform/http/sessions/session.js';
import { PagePhase } from './season/page-phase.js';
import { SocketAdapter } from './realtime/socket-adapter.js';
import { VisitorsGrid } from './slots/visitors-grid.js';

/** Creates the API app, ready to listen. `main.js`, the tests and the benchmarks use this function. */
export async function createApp(config: Config, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, 'api'), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
    logger: new PinoNestLogger(logger),
  });
  endSlowRequests(app.getHttpServer(), config.slowRequestMs);
  const session = makeSessionMiddleware({ pool: app.get(Pool), config });
  const challenges = app.get(ChallengesService);
  const content = app.get(ContentService);
  const phase = app.get(PagePhase);
  const facts: PageFacts = {
    card: (code, built) => challenges.page(code, () => content.prizeAndCharities(built)),
    phase: () => phase.current(),
  };
  configureApp(app, config, logger, session, app.get(VisitorsGrid).answer, facts);
  app.useWebSocketAdapter(new SocketAdapter(app, config, session));
  return app;
}
