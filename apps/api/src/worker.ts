import 'reflect-metadata';
import { createServer } from 'node:http';
import { createWorker } from './create-worker.js';
import { makeLogger } from './platform/http/logger.js';
import { exitOnConfigError, stopOnSignals } from './platform/process.js';

const config = exitOnConfigError({ ...process.env, WORKER: 'here' });
const logger = makeLogger(config.logLevel);
const app = await createWorker(config, logger);
const health = createServer((_request, response) => response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}'));
stopOnSignals(app, logger, () => void health.close());
health.listen(Number(process.env.WORKER_PORT ?? 3001), () => {
  logger.info('the worker runs');
  process.send?.({ type: 'ready' });
});
