import { makeOwner } from '../people/organiser.js';
import { Database } from './database.js';
import { startProduct } from './product.js';
import { makeWorld } from './world.js';

/** Starts the product once for all workers, which find it by their environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  try {
    const database = new Database(product.databaseUrl);
    await database.prepare();
    const busyDate = await database.nextDate();
    await database.close();
    await makeWorld(product.url, busyDate);
    await makeOwner(product.url, product.setupToken);
    Object.assign(process.env, { E2E_URL: product.url, E2E_DATABASE_URL: product.databaseUrl, E2E_BUSY_DATE: busyDate });
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product.stop;
}
