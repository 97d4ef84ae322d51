// @ts-check
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { PlainError, sentenceOf } from '../processes/failure.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @typedef {object} Settings
 * @property {Record<string, string>} env  variables from `.env` and the environment, without empty values; the environment takes precedence
 * @property {string} dataDir
 * @property {number} port
 * @property {string} host  a loopback address unless HOST is set, so that nobody else on a public network can reach the site
 * @property {string} publicUrl  the URL that browsers use
 */

/**
 * @param {number} [publicPort]  the site's public port, if it differs from PORT
 * @returns {Settings}
 */
export function readSettings(publicPort) {
  const file = join(ROOT, '.env');
  const env = environmentFrom(existsSync(file) ? readFileSync(file, 'utf8') : '', process.env);
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new PlainError(`PORT must be a whole number from 1 to 65535, not "${env.PORT}".`);
  const dataDir = resolve(ROOT, env.DATA_DIR ?? '.data');
  openDataDir(dataDir, env.DATABASE_URL === undefined);
  return {
    env,
    dataDir,
    port,
    host: env.HOST ?? '127.0.0.1',
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${publicPort ?? port}`).replace(/\/+$/, ''),
  };
}

/**
 * Merges `.env` with the process's environment. An empty variable in the environment removes the variable from the result, so that a
 * command can run without it.
 * @param {string} file  content of `.env`
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string>}
 */
export function environmentFrom(file, env) {
  const all = Object.entries({ ...parseEnv(file), ...env });
  return Object.fromEntries(all.flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])));
}

/** @param {string} dataDir @param {boolean} isForPostgres */
function openDataDir(dataDir, isForPostgres) {
  // Restrict access, because the folder contains names and sign-in links. If this process runs as root, other users may enter the folder
  // but not list it: Postgres then runs as another user and stores its data there.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  try {
    mkdirSync(join(dataDir, 'logs'), { recursive: true });
    chmodSync(dataDir, mode);
    chmodSync(join(dataDir, 'logs'), 0o700);
  } catch (error) {
    throw new PlainError(`The data folder ${dataDir} cannot be used: ${sentenceOf(error)}.`);
  }
  if (isForPostgres && (statSync(dataDir).mode & 0o777) !== mode)
    throw new PlainError(
      `The data folder ${dataDir} is on a disk without permissions (for example /mnt/c, exFAT or a network share), where Postgres cannot run: choose another with DATA_DIR.`,
    );
}

/**
 * Returns a secret. On first use, creates it and stores it in a file that only this user can read. The API stores its own secrets in the
 * same folder.
 * @param {string} dataDir
 * @param {string} name
 * @param {() => string} [make]
 */
export function storedSecret(dataDir, name, make = () => randomBytes(24).toString('hex')) {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}
