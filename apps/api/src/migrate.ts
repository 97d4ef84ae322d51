import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDataSource } from './platform/db/data-source.js';
import { isUnavailable } from './platform/db/pg-errors.js';
import { exitOnConfigError } from './platform/process.js';
import { openFirstSeason } from './season/open-season.js';

/** Brings the schema up to date and opens the first season; waits a minute for a database that is still starting. */
const PATIENCE_MS = 60_000;

const config = exitOnConfigError();
const giveUpAt = Date.now() + PATIENCE_MS;
for (;;) {
  const source = makeDataSource(config);
  try {
    await source.initialize();
    const done = await source.runMigrations();
    await openFirstSeason(source, config.seasonYear);
    await source.destroy();
    process.stdout.write(`The schema is up to date (${done.length} migrations run).\n`);
    process.exit(0);
  } catch (error) {
    if (source.isInitialized) await source.destroy().catch(() => undefined);
    if (!isUnavailable(error) || Date.now() > giveUpAt) {
      process.stderr.write(`The migrations failed: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
    await delay(1000);
  }
}
