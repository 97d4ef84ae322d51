// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { commandOf } from '../processes/process-group.mjs';
import { takeLock } from '../start/lock.mjs';
import { ROOT } from '../start/settings.mjs';
import { replaceFunction, until } from './fixture.mjs';

const root = mkdtempSync(join(tmpdir(), 'raffle-lock-'));
after(() => rmSync(root, { recursive: true }));

let folder = '';
let path = '';
beforeEach((context) => {
  folder = join(root, context.name);
  mkdirSync(folder);
  path = join(folder, 'lock');
});

const refusal = (/** @type {{ pid: number }} */ { pid }) => `held by ${pid}`;
const STALE = JSON.stringify({ pid: 2 ** 22 + 1, command: 'node ' });

/** A program that takes the lock, prints "taken" or the error message, and runs until its standard input ends. */
const TAKER = `
  import { takeLock } from ${JSON.stringify(String(pathToFileURL(join(ROOT, 'tools/start/lock.mjs'))))};
  try {
    takeLock(process.argv[1], ({ pid }) => 'held by ' + pid);
    console.log('taken');
  } catch (error) {
    console.log(error.message);
  }
  process.stdin.resume();`;

/** Starts a process that takes the lock. @param {Record<string, string>} [env] */
function startTaker(env) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', TAKER, path], { env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const closed = new Promise((resolve) => child.once('close', resolve));
  return {
    pid: child.pid,
    /** @returns {Promise<string>} the first line that it prints */
    says: async () => {
      await until('it has printed a line', () => output.includes('\n'));
      return output.trim();
    },
    end: () => {
      child.stdin.end();
      return closed;
    },
  };
}

/**
 * Starts a process that takes the lock but pauses in a node:fs function. Then runs a second process and lets the first one continue.
 * @param {string} name  name of the function
 * @param {string} condition  the function pauses if this expression, which may use the arguments `args`, is true
 * @param {string} [before]  code to run before the pause
 */
async function interleave(name, condition, before = '') {
  const [paused, goOn] = ['paused', 'go-on'].map((file) => JSON.stringify(join(root, `${file}-${name}`)));
  const code = `((original, exists, open, close) => (...args) => {
    if ((${condition}) && !exists(${goOn})) {
      ${before}
      close(open(${paused}, 'w'));
      while (!exists(${goOn})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
    return original(...args);
  })(m.${name}, m.existsSync, m.openSync, m.closeSync)`;
  const first = startTaker(replaceFunction('fs', name, code));
  await until('the first one pauses', () => existsSync(JSON.parse(paused ?? '')));
  const second = startTaker();
  const said = [await second.says()];
  writeFileSync(JSON.parse(goOn ?? ''), '');
  said.unshift(await first.says());
  await Promise.all([first.end(), second.end()]);
  return { said, pids: [first.pid, second.pid] };
}

test('does not take a lock that a running process holds, but takes it once that process has ended', async () => {
  const taker = startTaker();
  assert.equal(await taker.says(), 'taken');
  assert.throws(() => takeLock(path, refusal), new RegExp(`held by ${taker.pid}$`));
  await taker.end();
  takeLock(path, refusal)();
  assert.deepEqual(readdirSync(folder), []);
});

test('takes over an empty lock and a lock whose process ID now belongs to another program', () => {
  for (const content of [STALE, JSON.stringify({ pid: process.ppid, command: 'node ' }), '']) {
    writeFileSync(path, content);
    takeLock(path, refusal)();
    assert.deepEqual(readdirSync(folder), []);
  }
});

test('lets a process take the lock while another process has created its lock file but not yet written to it', async () => {
  const { said, pids } = await interleave('writeFileSync', 'true', `args[0] = open(args[0], args[2]?.flag ?? 'w');`);
  assert.deepEqual(said, [`held by ${pids[1]}`, 'taken']);
});

test('lets only one of two processes take over a stale lock', async () => {
  writeFileSync(path, STALE);
  const { said, pids } = await interleave('rmSync', 'args[0] === process.argv[1]');
  assert.deepEqual(said, ['taken', `held by ${pids[0]}`]);
});

test('does not release a lock that another process holds', () => {
  const release = takeLock(path, refusal);
  const other = JSON.stringify({ pid: process.ppid, command: commandOf(process.ppid) });
  writeFileSync(path, other);
  release();
  assert.throws(() => takeLock(path, refusal), new RegExp(`held by ${process.ppid}$`));
});

test('explains in one sentence why a lock cannot be created', () => {
  assert.throws(() => takeLock(join(folder, 'missing/lock'), refusal), { message: /^The lock .* cannot be created: ENOENT.*\.$/ });
});
