import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { createApp } from './create-app.js';
import { apiDocs } from './platform/http/api-docs.js';
import { exitOnConfigError, stopOnSignals } from './platform/process.js';
import { giveLastAnswers } from './platform/http/last-answers.js';
import { makeLogger } from './platform/http/logger.js';

const config = exitOnConfigError();
const logger = makeLogger(config.logLevel);
const app = await createApp(config, logger);
if (!config.production) apiDocs(app);
stopOnSignals(app, logger, () => giveLastAnswers(app.getHttpServer()));
await app.listen(config.port, config.host);
const { port } = app.getHttpServer().address() as AddressInfo;
logger.info({ port }, 'the api listens');
process.send?.({ type: 'ready', port });
