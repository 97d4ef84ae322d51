// @ts-check
// The linter is shown functions that read twice, and twins that may: a rule that has stopped working cannot go unseen.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

const API = 'apps/api/src';
const READ = 'await this.db.rows(`SELECT 1`);';

/** The body of a method, and how many of its reads are reported. @type {[row: string, body: string, reported: number][]} */
const ROWS = [
  ['two reads are of two moments', `${READ} ${READ}`, 1],
  ['one is of one', READ, 0],
  ['reads that are awaited together are of two moments, too', 'await Promise.all([this.db.rows(A), this.users.countBy({})]);', 1],
  ['what is returned is read, too', `${READ} return this.users.findOneBy({});`, 1],
  ['entities are read by the manager, too', `${READ} await this.db.manager.find(User);`, 1],
  ['and by a query that is built', `${READ} await this.users.createQueryBuilder().where({}).getMany();`, 1],
  ['a snapshot is one moment', 'return this.db.snapshot(async (reader) => { await reader.rows(A); await reader.rows(B); });', 0],
  ['a transaction has its locks', 'return this.db.transact(async (tx) => { await tx.rows(A); await tx.manager.find(User); });', 0],
  ['a write is no read', `${READ} await this.db.rows(\`DELETE FROM a\`); await this.db.rows(WRITE);`, 0],
  ['a list is not the database', `${READ} await Promise.all(list.find((one) => one)); this.all.find((one) => one);`, 0],
  ['a reason is enough', `${READ}\n// Two moments: people are told the name only.\n${READ}`, 0],
  ['also above a statement of several lines', `${READ}\n// Two moments: people are told the name only.\nconst [row] =\n  ${READ}`, 0],
  ['a reason says something', `${READ}\n// Two moments:\n${READ}`, 1],
  ['a reason is of one read alone', `${READ}\n// Two moments: people are told the name only.\n${READ}\n${READ}`, 1],
];

const folder = mkdtempSync(join(tmpdir(), 'one-moment-'));
/** @type {{ filename: string, code: string }[]} */
let reported = [];

before(async () => {
  for (const path of ['.oxlintrc.json', 'tools/lint', 'tsconfig.base.json'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  mkdirSync(join(folder, API, 'slots'), { recursive: true });
  for (const [n, [, body]] of ROWS.entries()) plant(fileOf(n), body);
  plant(`${API}/slots/a.test.ts`, `${READ} ${READ}`);
  reported = await lint();
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const [n, [row, , count]] of ROWS.entries()) test(row, () => assert.equal(complaintsAbout(fileOf(n)), count));

test('tests may read as often as they like', () => assert.equal(complaintsAbout(`${API}/slots/a.test.ts`), 0));

test('a reason is the only way out: nobody switches the rule off', () => {
  const files = readdirSync(join(ROOT, API), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  assert.deepEqual(
    files.filter((name) => /lint-disable[^\n]*one-moment/.test(readFileSync(join(ROOT, API, name), 'utf8'))),
    [],
  );
});

/** @param {number} n */
function fileOf(n) {
  return `${API}/slots/row-${n}.ts`;
}

/** @param {string} file @param {string} body */
function plant(file, body) {
  writeFileSync(join(folder, file), `const WRITE = \`\n  UPDATE a SET b = 1\`;\nexport class Row {\n  async read() {\n${body}\n  }\n}\n`);
}

/** @param {string} file */
function complaintsAbout(file) {
  return reported.filter(({ filename, code }) => filename === file && code === 'raffle(one-moment)').length;
}

/** @returns {Promise<typeof reported>} */
function lint() {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=json'],
      { cwd: folder, maxBuffer: 1e8 },
      (_, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout).diagnostics);
        } catch {
          reject(new Error(`oxlint did not report: ${stdout}${stderr}`));
        }
      },
    );
  });
}
