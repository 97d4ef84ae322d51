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
 * @property {Record<string, string>} env  the process's environment over that of `.env`; what is empty counts as not given
 * @property {string} dataDir
 * @property {number} port
 * @property {string} host  loopback unless HOST says otherwise: a first try on a café's network should not be everybody's
 * @property {string} publicUrl  as people type it
 */

/**
 * @param {number} [publicPort]  where people find the site, if not at PORT itself
 * @returns {Settings}
 */
export function readSettings(publicPort) {
  const env = { ...fromFile(join(ROOT, '.env')), ...given(process.env) };
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

/** @param {string} path @returns {Record<string, string>} */
function fromFile(path) {
  return existsSync(path) ? given(parseEnv(readFileSync(path, 'utf8'))) : {};
}

/** @param {Record<string, string | undefined>} env @returns {Record<string, string>} */
function given(env) {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])));
}

/** @param {string} dataDir @param {boolean} isForPostgres */
function openDataDir(dataDir, isForPostgres) {
  // Names and sign-in links are in here. Root's folder lets others pass, not look: Postgres runs as another user inside.
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
      `The data folder ${dataDir} is on a disk without permissions (such as /mnt/c, exFAT or a network share), on which Postgres cannot run: choose another with DATA_DIR.`,
    );
}

/**
 * A secret made once and kept, readable by this user only; the api keeps its own in the same folder by the same rule.
 * @param {string} dataDir
 * @param {string} name
 * @param {() => string} [make]
 */
export function keptSecret(dataDir, name, make = () => randomBytes(24).toString('hex')) {
  const folder = join(dataDir, 'secrets');
  const path = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}
