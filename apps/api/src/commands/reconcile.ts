import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { ReconciliationService } from '../payments/ledger/reconciliation.service.js';
import { makeLogger, PinoNestLogger } from '../platform/http/logging/logger.js';
import { exitOnConfigError } from '../platform/process.js';

/**
 * Compares every payment with the provider once and updates our database. Run this command after restoring a backup and before starting the
 * worker. Some payments may hold money at the provider but have no row in our database. If there are only a few of them, the command
 * refunds them. Otherwise, all of them wait for an organiser. Exits with code 1 if a difference remains or a payment is waiting for an
 * organiser. The command stages messages in the outbox, which the running site processes later.
 */
const config = { ...exitOnConfigError(), runsJobs: false };
const app = await NestFactory.createApplicationContext(AppModule.with(config, 'worker'), {
  logger: new PinoNestLogger(makeLogger(config.logLevel)),
});
const { looked, orphans, waiting, disagreements } = await app.get(ReconciliationService).run();
await app.close();
for (const what of disagreements) process.stdout.write(`still differs: ${what}\n`);
process.stdout.write(`${looked} payments compared, ${orphans.length} unknown ones refunded, ${disagreements.length} differ.\n`);
if (waiting > 0) process.stdout.write(`${waiting} unknown ones wait for an organiser to refund or keep them, under Needs attention.\n`);
process.exit(disagreements.length === 0 && waiting === 0 ? 0 : 1);
