// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (/** @type {string} */ dataDir) => join(dataDir, 'addresses.json');

/**
 * Records this run's URLs and season for commands in another terminal, such as `npm run seed`. Those commands have no other source: ports
 * change from run to run, the other terminal does not have the same variables, and the database URL contains a password.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'env' | 'publicUrl'>} settings @param {Record<string, string>} services
 */
export function writeAddresses({ dataDir, env: { SEASON_YEAR, APP_NOW }, publicUrl }, services) {
  rmSync(file(dataDir), { force: true });
  writeFileSync(file(dataDir), JSON.stringify({ ...services, PUBLIC_URL: publicUrl, SEASON_YEAR, APP_NOW }), { mode: 0o600 });
  process.once('exit', () => rmSync(file(dataDir), { force: true }));
}

/** @param {string} dataDir @returns {Record<string, string> | undefined} undefined if no site is running on this data folder */
export function addressesOf(dataDir) {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}
