import 'reflect-metadata';
import { createWorker, workerHealth } from './create-worker.js';
import { makeLogger } from './platform/http/logging/logger.js';
import { exitOnConfigError, stopOnSignals } from './platform/process.js';

const config = exitOnConfigError({ ...process.env, WORKER: 'here' });
const logger = makeLogger(config.logLevel);
const app = await createWorker(config, logger);
const health = workerHealth(app);
stopOnSignals(app, logger, () => void health.close());
health.listen(Number(process.env.WORKER_PORT ?? 3001), () => {
  logger.info('the worker runs');
  process.send?.({ type: 'ready' });
});
