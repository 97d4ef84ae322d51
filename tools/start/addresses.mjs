// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (/** @type {string} */ dataDir) => join(dataDir, 'addresses.json');

/**
 * Where this run's database, payment provider and site are and which season it plays, for other programs of the same person on the same
 * data folder: ports change from run to run, one address has a password in it, and another window has not the same variables.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'env' | 'publicUrl'>} settings @param {Record<string, string>} services
 */
export function tellAddresses({ dataDir, env: { SEASON_YEAR, APP_NOW }, publicUrl }, services) {
  rmSync(file(dataDir), { force: true });
  writeFileSync(file(dataDir), JSON.stringify({ ...services, PUBLIC_URL: publicUrl, SEASON_YEAR, APP_NOW }), { mode: 0o600 });
  process.once('exit', () => rmSync(file(dataDir), { force: true }));
}

/** @param {string} dataDir @returns {Record<string, string> | undefined} undefined when nothing runs there */
export function addressesOf(dataDir) {
  try {
    return JSON.parse(readFileSync(file(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}
