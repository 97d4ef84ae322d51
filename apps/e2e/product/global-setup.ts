import { makeOwner } from '../people/organiser.js';
import { Database } from './database.js';
import { buildProduct, startProduct, type Product } from './product.js';
import { closeSeason, seedSeason } from './seeded-season.js';

/**
 * Starts two app instances, which all workers share. The second has a closed season and requires organisers to have a second factor, as in
 * production. Workers read the instances' URLs from environment variables.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildProduct();
  const running: Product[] = [];
  const stop = async () => {
    await Promise.all(running.map((product) => product.stop()));
  };
  const start = async (
    name: string,
    then: (product: Product, database: Database, busyDate: string) => Promise<void>,
    given?: Record<string, string>,
  ) => {
    const product = await startProduct(name, given);
    running.push(product);
    const database = new Database(product.databaseUrl);
    await database.prepare();
    await then(product, database, await database.nextDate());
    await database.close();
  };
  const open = async ({ url, databaseUrl, setupToken }: Product, _: Database, busyDate: string) => {
    await seedSeason(url, busyDate);
    await makeOwner(url, setupToken);
    Object.assign(process.env, { E2E_URL: url, E2E_DATABASE_URL: databaseUrl, E2E_BUSY_DATE: busyDate });
  };
  const closed = async ({ url, databaseUrl, setupToken }: Product, database: Database, busyDate: string) => {
    await seedSeason(url, busyDate);
    await closeSeason(database);
    await makeOwner(url, setupToken);
    Object.assign(process.env, { E2E_CLOSED_URL: url, E2E_CLOSED_DATABASE_URL: databaseUrl, E2E_CLOSED_BUSY_DATE: busyDate });
  };
  const started = await Promise.allSettled([start('open-season', open), start('closed-season', closed, { SECOND_FACTOR: 'required' })]);
  const failed = started.find((one) => one.status === 'rejected');
  if (failed === undefined) return stop;
  await stop();
  throw failed.reason;
}
