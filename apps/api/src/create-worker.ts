import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { AppModule } from './app.module.js';
import { HealthService } from './operations/health/health.service.js';
import { MetricsService } from './operations/metrics/metrics.service.js';
import type { Config } from './platform/config/config.js';
import { PinoNestLogger } from './platform/http/logging/logger.js';
import { Publisher } from './realtime/publisher.js';
import { redisOnlyAdapter } from './realtime/socket-adapter.js';

/** Creates a worker, which runs jobs and serves no clients. The worker's events reach the sockets of every instance through Redis. */
export async function createWorker(config: Config, logger: Logger): Promise<INestApplicationContext> {
  const app = await NestFactory.createApplicationContext(AppModule.with(config, 'worker'), {
    abortOnError: false,
    logger: new PinoNestLogger(logger),
  });
  if (config.redisUrl !== undefined) {
    const { adapter, close } = redisOnlyAdapter(config.redisUrl, config.redisPrefix);
    app.get(Publisher).attach(new Server({ adapter }), close);
  }
  return app;
}

/**
 * Serves a health check for the orchestrator, and this process's metrics for Prometheus. This server must not be reachable from outside the
 * network.
 */
export function workerHealth(app: INestApplicationContext, idleAfterMs?: number): HttpServer {
  const [health, metrics] = [app.get(HealthService), app.get(MetricsService)];
  const answer = async (url: string | undefined, response: ServerResponse): Promise<void> => {
    if (url === '/metrics') {
      const text = await metrics.text().catch(() => undefined);
      if (text === undefined) response.writeHead(503).end();
      else response.setHeader('Content-Type', metrics.contentType).end(text);
      return;
    }
    const found = await health.working(idleAfterMs);
    response.writeHead(found.status === 'error' ? 503 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found));
  };
  return createServer((request, response) => void answer(request.url, response));
}
