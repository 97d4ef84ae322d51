import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { AdminSetupService } from './admin/access/team/admin-setup.service.js';
import { createApp } from './create-app.js';
import { apiDocs } from './platform/http/api-docs/api-docs.js';
import { exitOnConfigError, stopOnSignals } from './platform/process.js';
import { drain } from './platform/http/responses/drain.js';
import { makeLogger } from './platform/http/logging/logger.js';

const config = exitOnConfigError();
const logger = makeLogger(config.logLevel);
const app = await createApp(config, logger);
if (!config.production) apiDocs(app);
stopOnSignals(app, logger, () => drain(app.getHttpServer()));
await app.listen(config.port, config.host);
const { port } = app.getHttpServer().address() as AddressInfo;
logger.info({ port }, 'the api listens');
await invite();
process.send?.({ type: 'ready', port });

/** Sends the first owner's setup link to the parent process or, if there is none, prints it. The link is never logged. */
async function invite(): Promise<void> {
  const text = await app.get(AdminSetupService).invitation();
  if (text === undefined) return;
  if (process.send) process.send({ type: 'notice', text });
  else process.stdout.write(`${text}\n`);
}
