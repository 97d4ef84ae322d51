// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = (/** @type {string} */ dataDir) => join(dataDir, 'addresses.json');

/**
 * Where this run's database and payment provider are, for other programs of the same person on the same data folder: their
 * ports change from run to run, and one of them has a password in it.
 * @param {string} dataDir @param {Record<string, string>} services
 */
export function tellAddresses(dataDir, services) {
  rmSync(file(dataDir), { force: true });
  writeFileSync(file(dataDir), JSON.stringify(services), { mode: 0o600 });
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
