import 'reflect-metadata';
import { createServer } from 'node:http';
import { NestFactory } from '@nestjs/core';
import { Server } from 'socket.io';
import { AppModule } from './app.module.js';
import { makeLogger, PinoNestLogger } from './platform/http/logger.js';
import { exitOnConfigError, stopOnSignals } from './platform/process.js';
import { Publisher } from './realtime/publisher.js';
import { redisOnlyAdapter } from './realtime/socket-adapter.js';

/** Jobs only: what they change reaches people's sockets through Redis. Its health is one small endpoint. */
const config = exitOnConfigError({ ...process.env, WORKER: 'here' });
const logger = makeLogger(config.logLevel);
const app = await NestFactory.createApplicationContext(AppModule.with(config, 'worker'), {
  abortOnError: false,
  logger: new PinoNestLogger(logger),
});
if (config.redisUrl !== undefined) {
  app.get(Publisher).attach(new Server({ adapter: redisOnlyAdapter(config.redisUrl).adapter }));
}
const health = createServer((_request, response) => response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}'));
stopOnSignals(app, logger, () => health.close());
health.listen(Number(process.env.WORKER_PORT ?? 3001), () => {
  logger.info('the worker runs');
  process.send?.({ type: 'ready' });
});
