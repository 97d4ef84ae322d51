// @ts-check
// Checks that Ctrl-C during the tests leaves nothing behind.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { commandOf } from '../../processes/process-group.mjs';
import { until } from '../fixture.mjs';
import { npm } from './npm.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-interrupted-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Value of an environment variable that every process of the run inherits. */
const MARK = randomUUID();

/** @returns {string[]} command lines of the run's processes */
function started() {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && environmentOf(pid).includes(MARK))
    .map(commandOf);
}

/** @param {number} pid */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

test('npm test leaves no process or data behind if interrupted', { skip: !existsSync('/proc/self/environ') && 'needs /proc' }, async () => {
  const run = npm(['test', '--', '--only', 'api', '--grep', 'no test has this name'], { TMPDIR: folder, MARK });
  let cluster = '';
  await until('a suite runs on its Postgres', () => {
    [, cluster = ''] = /postgres -D (\S+)/.exec(started().join('\n')) ?? [];
    return cluster !== '' && started().some((command) => command.includes('jest.js'));
  });
  assert.ok(existsSync(cluster));
  run.interrupt();
  assert.equal(await run.ended, 1, run.output());
  await until('every process has ended', () => started().length === 0);
  assert.ok(!existsSync(cluster), cluster);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('raffle-')),
    [],
  );
});
