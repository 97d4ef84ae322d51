// @ts-check
// Postgres refuses to run as root. If this process runs as root, it runs Postgres as the owner of the data folder or as the system user
// `postgres`.
import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PlainError, sentenceOf } from '../processes/failure.mjs';

/**
 * @typedef {{ uid: number, gid: number }} Identity
 * @typedef {object} RunAs
 * @property {Identity} [owner]  owner of the data folder; undefined unless this process runs as root
 * @property {Identity} [spawn]  options for child_process, if Postgres needs no wrapper command
 * @property {(binary: string, args: string[]) => [command: string, args: string[]]} command  returns the command to spawn
 */

/**
 * @param {string} dataDir  the cluster's folder, which may not exist yet; its parent must exist
 * @param {string} binary   any Postgres binary
 * @returns {RunAs}
 */
export function postgresIdentity(dataDir, binary) {
  const parentDir = dirname(dataDir);
  if (process.getuid?.() !== 0) return { command: (binary, args) => [binary, args] };
  const owner = ownerOf(dataDir) ?? systemUser();
  const reaches = spawnSync('sh', ['-c', 'cd "$0" && test -x "$1"', parentDir, binary], { ...owner, cwd: '/' }).status === 0;
  return reaches
    ? { owner, spawn: owner, command: (program, args) => [program, args] }
    : { owner, command: throughClosedFolders(owner, parentDir) };
}

/**
 * Other users cannot enter root's private folders, such as /root or those that mktemp -d creates. Instead of changing the folders' modes,
 * this gives Postgres the single capability that it needs to enter them. The securebit keeps the capability in effect for access(2) as
 * well.
 * @param {Identity} owner
 * @param {string} folder
 * @returns {RunAs['command']}
 */
function throughClosedFolders({ uid, gid }, folder) {
  const flags = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  if (spawnSync('setpriv', [...flags, 'test', '-r', folder]).status === 0)
    return (program, args) => ['setpriv', [...flags, program, ...args]];
  throw new PlainError(
    `Postgres cannot run as root, and the user that it runs as may not enter ${folder}: start as an ordinary user, or from a folder that all users may enter.`,
  );
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
    // The user does not exist yet, so create it the way Debian does.
  }
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
      stdio: 'pipe',
    });
    return lookUp();
  } catch (error) {
    throw new PlainError(
      `Postgres cannot run as root, and the user "postgres" could not be created (${sentenceOf(error)}): start as an ordinary user.`,
    );
  }
}

function lookUp() {
  const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}
