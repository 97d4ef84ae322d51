import { ENTITIES } from '../entities.js';
import type { Config } from '../platform/config/config.js';
import { makeDataSource } from '../platform/db/data-source.js';
import { Database } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';

/** Prints a sentence to stderr and exits with code 1. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Runs `work` with a database connection, without starting the rest of the app. If `work` fails, prints the error and exits with code 1.
 */
export async function withDatabase(config: Config, work: (db: Database) => Promise<void>): Promise<void> {
  const source = makeDataSource({ ...config, databasePoolSize: 2 }, ENTITIES);
  await source.initialize().catch((error: unknown) => refuse(`The database does not answer: ${String(error)}`));
  try {
    await work(new Database(source, new EventBus()));
  } catch (error) {
    refuse((error as Error).message);
  }
  await source.destroy();
}
