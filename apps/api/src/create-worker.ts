import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import { PinoNestLogger } from './platform/http/logger.js';
import { Publisher } from './realtime/publisher.js';
import { redisOnlyAdapter } from './realtime/socket-adapter.js';

/** Jobs without clients: what they change reaches people's sockets at every instance through Redis. */
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
