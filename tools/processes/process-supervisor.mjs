// @ts-check
// Manages the processes of one run. Each process leads its own group, so that Ctrl-C in the terminal does not end all of them at once. They
// are ended in reverse order of their start.
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { startGuard } from './guard.mjs';
import { failureReason, PlainError } from './failure.mjs';
import { openLog } from './log-file.mjs';
import { endGroup, signalGroup } from './process-group.mjs';

/**
 * @typedef {{ name: string, pid: number, signal?: NodeJS.Signals, force?: NodeJS.Signals }} Member
 * @typedef {{ command: string, args: string[], cwd?: string, env?: Record<string, string | undefined>, log?: string, echo?: (text: string) => void, ipc?: boolean }} Program
 * @typedef {{ name: string, child: import('node:child_process').ChildProcess, ended: Promise<number>, output: () => string }} Child
 *   `ended` resolves to the exit code; `output` returns the end of the program's output
 * @typedef {ReturnType<typeof createProcessSupervisor>} ProcessSupervisor
 */

/** @param {{ keep?: number }} [options]  number of characters of each child's output to keep */
export function createProcessSupervisor({ keep = 20_000 } = {}) {
  const guard = startGuard();
  /** @type {Member[]} */
  const members = [];
  let closing = false;
  /** @type {(reason: Error) => void} */
  let reportLoss = () => {};
  const lost = new Promise((/** @type {(value: never) => void} */ _, reject) => (reportLoss = reject));
  lost.catch(() => {}); // prevents an unhandled rejection while nothing awaits this promise

  /** @param {Member} member */
  function adopt(member) {
    if (closing) return void signalGroup(member.pid, 'SIGKILL');
    members.push(member);
    guard.entrust({ group: member.pid, signal: member.signal ?? 'SIGTERM' });
  }

  /** @param {string} name @param {Program} program @returns {Child} */
  function start(name, { command, args, cwd, env, log, echo, ipc }) {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? /** @type {const} */ (['ipc']) : [])],
    });
    if (child.pid) adopt({ name, pid: child.pid });
    let tail = '';
    const write = log ? openLog(log) : undefined;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        write?.(text);
        echo?.(text);
        tail = (tail + text).slice(-keep);
      });
    }
    const ended = new Promise((/** @type {(code: number) => void} */ resolve) => {
      child.once('error', (error) => {
        tail += error.message;
        resolve(1);
      });
      child.once('close', (code, signal) => {
        if (signal && !closing) tail += `\nended by ${signal}${signal === 'SIGKILL' ? ', as the system does when memory runs out' : ''}`;
        const index = members.findIndex(({ pid }) => pid === child.pid);
        if (index >= 0) members.splice(index, 1);
        resolve(code ?? 1);
      });
    });
    return { name, child, ended, output: () => tail };
  }

  return {
    adopt,
    start,
    /** Rejects as soon as a process that was passed to `expectToLast` ends unexpectedly. */
    lost,
    /** @param {Pick<Child, 'name' | 'ended' | 'output'>} child */
    expectToLast({ name, ended, output }) {
      void ended.then(() => closing || reportLoss(new PlainError(`The ${name} ended unexpectedly: ${failureReason(output())}`)));
    },
    async endAll() {
      closing = true;
      for (const { pid, signal } of [...members].reverse()) await endGroup(pid, signal ?? 'SIGTERM', signal ? 30_000 : undefined);
      await guard.release();
    },
    killAll() {
      closing = true;
      for (const { pid, force } of members) signalGroup(pid, force ?? 'SIGKILL');
    },
  };
}

/**
 * Waits until a program ends. Throws if it fails.
 * @param {Child} child
 * @param {string} failure  beginning of the error message, for example "The migrations failed"
 */
export async function succeeds(child, failure) {
  if ((await child.ended) !== 0) throw new PlainError(`${failure}: ${failureReason(child.output())}`);
}

/**
 * Waits until a service reports over IPC that it is ready.
 * @param {Child} service
 * @param {number} patienceMs
 * @returns {Promise<{ port?: number }>} the service's message; contains `port` if the service listens on one
 */
export function becomesReady(service, patienceMs) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PlainError(`The ${service.name} was not ready after ${patienceMs / 1000} s: ${failureReason(service.output())}`)),
      patienceMs,
    );
    service.child.on('message', (/** @type {{ type?: string, port?: number }} */ message) => {
      if (message?.type !== 'ready') return;
      clearTimeout(timer);
      resolve(message);
    });
    void service.ended.then(() => {
      clearTimeout(timer);
      reject(new PlainError(`The ${service.name} did not start: ${failureReason(service.output())}`));
    });
  });
}

/**
 * Waits until a URL returns a 2xx response.
 * @param {string} url
 * @param {Child} child  the process that serves the URL
 * @param {number} patienceMs
 */
export async function becomesReachable(url, child, patienceMs) {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await delay(200)) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  throw new PlainError(`${url} did not answer within ${patienceMs / 1000} s: ${failureReason(child.output())}`);
}
