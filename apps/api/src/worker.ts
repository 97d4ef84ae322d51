import 'reflect-metadata';
import { createServer, type ServerResponse } from 'node:http';
import { createWorker } from './create-worker.js';
import { MetricsService } from './metrics/metrics.service.js';
import { makeLogger } from './platform/http/logger.js';
import { exitOnConfigError, stopOnSignals } from './platform/process.js';

const config = exitOnConfigError({ ...process.env, WORKER: 'here' });
const logger = makeLogger(config.logLevel);
const app = await createWorker(config, logger);
const metrics = app.get(MetricsService);
/** Never published to the world: health for the orchestrator, and this process's figures for Prometheus inside the network. */
const health = createServer((request, response) => void answer(request.url === '/metrics', response));
stopOnSignals(app, logger, () => void health.close());
health.listen(Number(process.env.WORKER_PORT ?? 3001), () => {
  logger.info('the worker runs');
  process.send?.({ type: 'ready' });
});

async function answer(wantsMetrics: boolean, response: ServerResponse): Promise<void> {
  if (!wantsMetrics) return void response.setHeader('Content-Type', 'application/json').end('{"status":"ok"}');
  const text = await metrics.text().catch(() => undefined);
  if (text === undefined) response.writeHead(503).end();
  else response.setHeader('Content-Type', metrics.contentType).end(text);
}
