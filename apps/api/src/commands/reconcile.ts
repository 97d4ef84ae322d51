import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ReconciliationService } from '../payments/ledger/reconciliation.service.js';
import { makeLogger, PinoNestLogger } from '../platform/http/logging/logger.js';
import { exitOnConfigError } from '../platform/process.js';

/**
 * Compares every payment ever made with the provider once and updates ours. Run it after restoring a backup and before
 * starting the worker. Our payments at the provider that hold money but have no row here are refunded if they are few;
 * otherwise all of them wait for an organiser. Exits with code 1 if something still differs or waits. The running site
 * executes what this command stages.
 */
const config = { ...exitOnConfigError(), runsJobs: false };
const app = await NestFactory.createApplicationContext(AppModule.with(config, 'worker'), {
  logger: new PinoNestLogger(makeLogger(config.logLevel)),
});
const { looked, orphans, waiting, disagreements } = await app.get(ReconciliationService).run();
await app.close();
for (const what of disagreements) process.stdout.write(`still differs: ${what}\n`);
process.stdout.write(`${looked} payments compared, ${orphans.length} unknown ones returned, ${disagreements.length} differ.\n`);
if (waiting > 0)
  process.stdout.write(`${waiting} unknown ones wait: an organiser gives them back or leaves them, under Needs attention.\n`);
process.exit(disagreements.length === 0 && waiting === 0 ? 0 : 1);
