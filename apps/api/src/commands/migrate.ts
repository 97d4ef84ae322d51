import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { publishContent } from '../content/content-versions.js';
import { PRESENT_YEAR } from '../platform/db/changing-seasons.js';
import { makeDataSource } from '../platform/db/data-source.js';
import { Database } from '../platform/db/database.js';
import { aloneAtMigrations } from '../platform/db/migration-lock.js';
import { assertOwnSchema } from '../platform/db/own-schema.js';
import { grantRoles } from '../platform/db/roles.js';
import { isUnavailable } from '../platform/db/pg-errors.js';
import { EventBus } from '../platform/events/event-bus.js';
import { exitOnCommandConfigError } from '../platform/process.js';
import { assertSeasonFits, makeFirstSeason, SeasonMismatch } from '../season/open-season.js';

/**
 * Migrates the schema, creates the first season, publishes this version's built-in content and grants the database roles their privileges.
 * Waits up to a minute for a database that is still starting.
 */
const PATIENCE_MS = 60_000;
/** Number of database connections. One of them is needed to hold the migration lock. */
const CONNECTIONS = 2;

const config = exitOnCommandConfigError(['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL']);
const giveUpAt = Date.now() + PATIENCE_MS;
for (;;) {
  const source = makeDataSource({ ...config, databasePoolSize: CONNECTIONS }, []);
  try {
    await source.initialize();
    const done = await aloneAtMigrations(source, async () => {
      await assertOwnSchema(source);
      const run = await source.runMigrations();
      await new Database(source, new EventBus()).transact(async (tx) => {
        await assertSeasonFits(tx, config);
        await makeFirstSeason(tx, config.seasonYear, config.demonstration ? 'open' : 'upcoming');
        const [{ year }] = (await tx.rows<{ year: number }>(`SELECT ${PRESENT_YEAR} AS year`)) as [{ year: number }];
        await publishContent(tx, year, null);
      });
      await grantRoles(source, config.rolePasswords);
      return run;
    });
    await source.destroy();
    process.stdout.write(`The schema is up to date (${done.length} migrations run).\n`);
    process.exit(0);
  } catch (error) {
    if (source.isInitialized) await source.destroy().catch(() => undefined);
    if (error instanceof SeasonMismatch) {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
    if (!isUnavailable(error) || Date.now() > giveUpAt) {
      process.stderr.write(`The migrations failed: ${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
    await delay(1000);
  }
}
