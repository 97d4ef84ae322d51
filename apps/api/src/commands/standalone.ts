import { ENTITIES } from '../entities.js';
import type { Config } from '../platform/config/config.js';
import { makeDataSource } from '../platform/db/data-source.js';
import { Database } from '../platform/db/database.js';
import { EventBus } from '../platform/events/event-bus.js';

/** Ends the command with a sentence on stderr. */
export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs `work` with the database while nothing else of the product needs to run. A failure ends the command. */
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
