// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Time that a process has to stop. The API waits up to 15 s for open requests. */
const PATIENCE_MS = 17_000;

/**
 * @param {number} pid
 * @returns {boolean} whether a process with this ID exists
 */
export function isAlive(pid) {
  return sends(pid, 0);
}

/**
 * Signals a whole process group. On Windows, which has no process groups, signals only the process.
 * @param {number} pid  the group's leader
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} false if the group did not exist
 */
export function signalGroup(pid, signal) {
  return sends(process.platform === 'win32' ? pid : -pid, signal);
}

/**
 * Signals a group to end, waits until its leader has ended, and kills any remaining processes.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @param {number} [patienceMs]
 */
export async function endGroup(pid, signal, patienceMs = PATIENCE_MS) {
  if (!signalGroup(pid, signal)) return;
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline && isRunning(pid);) await delay(25);
  signalGroup(pid, 'SIGKILL');
}

/**
 * Like isAlive, but returns false for zombies. In a container without an init process, ended processes remain as
 * zombies.
 * @param {number} pid
 */
function isRunning(pid) {
  if (!isAlive(pid)) return false;
  try {
    return !/^\d+ \(.*\) [ZX] /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return isAlive(pid); // there is no /proc, so this is not Linux
  }
}

/**
 * Returns a process's command line, or an empty string if the process does not exist.
 * @param {number} pid
 * @returns {string}
 */
export function commandOf(pid) {
  if (existsSync('/proc/self/cmdline')) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'args=', '-ww', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/**
 * @param {number} target
 * @param {NodeJS.Signals | 0} signal
 */
function sends(target, signal) {
  try {
    return process.kill(target, signal);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
