import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { ReconciliationService } from './payments/reconciliation.service.js';
import { makeLogger, PinoNestLogger } from './platform/http/logger.js';
import { exitOnConfigError } from './platform/process.js';

/**
 * After a backup was restored: compares every payment ever made with the provider once, follows it, and gives money back
 * that no row of ours knows. Exit code 1 when something still differs. What it stages is done by the running site.
 */
const config = { ...exitOnConfigError(), runsJobs: false };
const app = await NestFactory.createApplicationContext(AppModule.with(config, 'worker'), {
  logger: new PinoNestLogger(makeLogger(config.logLevel)),
});
const { looked, orphans, disagreements } = await app.get(ReconciliationService).run();
await app.close();
for (const what of disagreements) process.stdout.write(`still differs: ${what}\n`);
process.stdout.write(`${looked} payments compared, ${orphans.length} unknown ones given back, ${disagreements.length} differ.\n`);
process.exit(disagreements.length === 0 ? 0 : 1);
