// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { failureReason } from '../processes/failure.mjs';
import { openLog } from '../processes/log-file.mjs';
import { lineEcho } from '../start/watch.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-logs-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('keeps at most two log files of about 5 MB each for a child process that never stops logging', () => {
  const path = join(folder, 'noisy.log');
  const write = openLog(path);
  const line = `${'x'.repeat(99_999)}\n`;
  for (let count = 0; count < 400; count += 1) write(line);
  write('the last line\n');
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  assert.ok(sizes.length <= 2 && sizes.every((size) => size < 5.5 * 1024 * 1024), String(sizes));
  assert.match(readFileSync(path, 'utf8'), /the last line\n$/);
});

test('appends to the previous run’s log file', () => {
  const path = join(folder, 'twice.log');
  openLog(path)('first\n');
  openLog(path)('second\n');
  assert.equal(readFileSync(path, 'utf8'), 'first\nsecond\n');
});

test("npm run dev prints a log line that arrives in two chunks as one line, and omits Nest's routes", () => {
  /** @type {string[]} */
  const printed = [];
  const echo = lineEcho('api', (line) => printed.push(line));
  for (const text of ['{"msg":"lis', 'tening"}\n{"context":"RouterExplorer","msg":"Mapped"}\n', 'plain\n']) echo(text);
  assert.deepEqual(printed, ['[api] listening', '[api] plain']);
});

/** @type {[name: string, output: string, reason: string][]} */
const DEATHS = [
  [
    'a logged error',
    '{"level":50,"msg":"early"}\n{"level":30,"msg":"fine"}\n{"level":60,"msg":"late","err":{"message":"no moon"}}\n',
    'late: no moon',
  ],
  [
    'an uncaught error',
    'file:///main.js:3\n  throw new Error();\n  ^\n\nTypeError: x is not a function\n    at main.js:3\n\nNode.js v20.20.2\n',
    'x is not a function',
  ],
  ['a plain sentence', '{"level":30,"msg":"fine"}\nPORT must be a number.\n', 'PORT must be a number.'],
  ['nothing', '', 'it ended without a message.'],
];

for (const [name, output, reason] of DEATHS)
  test(`finds the reason for a failure in the output of a program that printed ${name}`, () => assert.equal(failureReason(output), reason));
