// @ts-check
// Ensures that no process outlives a killed run. A guard is a small process that waits until its standard input closes, which happens no
// matter how its parent dies. The guard then ends its parent's processes and removes its parent's folders, in reverse order of
// registration.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endGroup } from './process-group.mjs';

/**
 * @typedef {{ group: number, signal: NodeJS.Signals } | { remove: string }} Charge  a process group to end or a folder to remove
 * @typedef {{ entrust(charge: Charge): void, release(): Promise<void> }} Guard
 */

/** @returns {Guard} */
export function startGuard() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'guard'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Ctrl-C in the terminal must not reach the guard
  });
  child.unref();
  child.on('error', () => {}); // the run also works without a guard, but then kill -9 leaves child processes behind
  child.stdin.on('error', () => {});
  /** @type {import('node:net').Socket} */ (/** @type {unknown} */ (child.stdin)).unref();
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    entrust: (charge) => void child.stdin.write(`${JSON.stringify(charge)}\n`),
    release: async () => {
      child.ref();
      child.stdin.end('"released"\n');
      await exited;
    },
  };
}

async function keepGuard() {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += chunk;
  const charges = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  if (charges.includes('released')) return;
  for (const charge of charges.reverse()) {
    if ('remove' in charge) rmSync(charge.remove, { recursive: true, force: true });
    else await endGroup(charge.group, charge.signal);
  }
}

if (process.argv[2] === 'guard' && process.argv[1] === fileURLToPath(import.meta.url)) {
  // Ignore signals, because the guard must outlive the run.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => {});
  await keepGuard();
}
