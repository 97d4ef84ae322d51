// @ts-check
// Runs the linter on files that violate the import table.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

const API = 'apps/api/src';
const WEB = 'apps/web/src';

/**
 * Each row names a file, an import that the linter must reject in it, and an import that it must allow there.
 * @type {[row: string, file: string, forbidden: string, allowed: string][]}
 */
const ROWS = [
  ['contracts import no package except date-fns', 'libs/contracts/src/a.ts', "import 'rxjs'", "import 'date-fns/addDays'"],
  [
    'rules import no framework',
    `${API}/slots/a.rules.ts`,
    "import { Injectable } from '@nestjs/common'",
    "import { x } from '@raffle/contracts/limits'",
  ],
  [
    'rules import no package, not even as types',
    `${API}/slots/b.rules.ts`,
    "import type { EntityManager } from 'typeorm'",
    "import type { Claim } from './claim.entity.js'",
  ],
  [
    'rules import entities only as types',
    `${API}/slots/c.rules.ts`,
    "import { Claim } from './claim.entity.js'",
    "import { AppError } from '../platform/http/errors/app-error.js'",
  ],
  ['rules import no clock', `${API}/slots/d.rules.ts`, "import { Clock } from '../platform/clock.js'", "import { e } from './e.rules.js'"],
  [
    'platform imports no feature',
    `${API}/platform/db/a.ts`,
    "import { x } from '../../slots/claims.js'",
    "import { x } from '../clock.js'",
  ],
  [
    'platform imports no feature, not even as types',
    `${API}/platform/b.ts`,
    "import type { x } from '../auth/sessions/signed-in.js'",
    "import { x } from '@raffle/contracts/slots'",
  ],
  [
    'slots do not import selections',
    `${API}/slots/a.ts`,
    "import { x } from '../selections/selections.service.js'",
    "import { x } from '../season/season.service.js'",
  ],
  [
    'selections do not import bookings',
    `${API}/selections/a.ts`,
    "import { x } from '../bookings/bookings.service.js'",
    "import { x } from '../slots/claims.js'",
  ],
  [
    'bookings do not import payments',
    `${API}/bookings/a.ts`,
    "export * from '../payments/sync/sync-payment.service.js'",
    "export * from '../selections/x.js'",
  ],
  [
    'payments do not import donations',
    `${API}/payments/a.ts`,
    "export const x = () => import('../donations/donations.service.js')",
    "export const x = () => import('../bookings/x.js')",
  ],
  ['donations do not import admin', `${API}/donations/a.ts`, "import { x } from '../admin/x.js'", "import { x } from '../payments/x.js'"],
  [
    'no feature imports realtime',
    `${API}/slots/b.ts`,
    "import { x } from '../realtime/publisher.js'",
    "import { x } from '../platform/events/event-bus.js'",
  ],
  [
    'auth imports no other feature',
    `${API}/auth/a.ts`,
    "import { x } from '../season/season.service.js'",
    "import { x } from '../platform/clock.js'",
  ],
  [
    'season does not import slots',
    `${API}/season/a.ts`,
    "import { x } from '../slots/claims.js'",
    "import { x } from '../auth/sessions/signed-in.js'",
  ],
  [
    'realtime imports no feature',
    `${API}/realtime/a.ts`,
    "import { x } from '../slots/claims.js'",
    "import { x } from '../auth/sessions/signed-in.js'",
  ],
  [
    'admin imports only services',
    `${API}/admin/a.ts`,
    "import { x } from '../slots/claims.js'",
    "import { x } from '../slots/slots.service.js'",
  ],
  [
    'controllers do not import the EntityManager',
    `${API}/slots/a.controller.ts`,
    "import { EntityManager } from 'typeorm'",
    "import { x } from './slots.service.js'",
  ],
  [
    'controllers do not import the database',
    `${API}/slots/b.controller.ts`,
    "import { x } from '../platform/db/database.js'",
    "import { x } from '../auth/sessions/signed-in.js'",
  ],
  [
    'web lib imports no feature',
    `${WEB}/lib/a.ts`,
    "import { x } from '../features/slots/slots.queries'",
    "import { x } from '@raffle/contracts/slots'",
  ],
  ['web lib does not import ui', `${WEB}/lib/b.ts`, "import { x } from '../ui/button'", "import { x } from './socket'"],
  ['web ui imports no feature', `${WEB}/ui/a.tsx`, "import { x } from '../features/slots/cell'", "import { x } from '@chakra-ui/react'"],
  [
    'web copy imports no feature',
    `${WEB}/copy/a.ts`,
    "import { x } from '../features/slots/slots.copy'",
    "import { x } from '@raffle/contracts/errors'",
  ],
  [
    'web slots do not import selections',
    `${WEB}/features/slots/a.ts`,
    "import { x } from '../selections/selection-store'",
    "import { x } from '../../lib/api/api-client'",
  ],
  [
    'web bookings do not import payments',
    `${WEB}/features/bookings/a.ts`,
    "import type { x } from '../payments/payment-view.rules'",
    "import { x } from '../selections/selection-store'",
  ],
  [
    'web features import no page',
    `${WEB}/features/slots/b.ts`,
    "import { x } from '../../pages/booking'",
    "import { x } from '../../lib/paths'",
  ],
  [
    'web features do not import the app',
    `${WEB}/features/slots/c.ts`,
    "import { x } from '../../app/router'",
    "import { x } from '../season/season.queries'",
  ],
  [
    'web pages do not import the app',
    `${WEB}/pages/a.tsx`,
    "import { x } from '../app/router'",
    "import { x } from '../features/payments/x'",
  ],
  [
    'the web app does not import from the API',
    `${WEB}/app/a.tsx`,
    "import { x } from '../../../api/src/main.js'",
    "import { x } from '../pages/home'",
  ],
  ['reports a folder that belongs to no room of the import table', `${API}/elsewhere/a.ts`, "import { x } from 'rxjs'", ''],
];

const folder = mkdtempSync(join(tmpdir(), 'raffle-lint-'));
/** @type {{ filename: string, code: string, message: string }[]} */
let reported = [];

before(async () => {
  for (const path of ['.oxlintrc.json', 'tools/lint', 'tsconfig.base.json'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const [, file, forbidden, allowed] of ROWS) {
    plant(file, forbidden);
    if (allowed) plant(twinOf(file), allowed);
  }
  plant(`${API}/slots/cycle-a.ts`, "import { b } from './cycle-b.js'; export const a = () => b()");
  plant(`${API}/slots/cycle-b.ts`, "import { a } from './cycle-a.js'; export const b = () => a()");
  plant(`${API}/slots/a.test.ts`, "import { x } from '../payments/x.js'; x()");
  reported = await lint();
});

after(() => rmSync(folder, { recursive: true, force: true }));

for (const [row, file, , allowed] of ROWS) {
  test(row, () => {
    assert.equal(complaintsAbout(file, 'raffle(import-table)').length, 1, 'reports the forbidden import');
    if (allowed) assert.deepEqual(complaintsAbout(twinOf(file), 'raffle(import-table)'), [], 'allows the other import');
  });
}

test('reports an import cycle', () => {
  assert.ok(complaintsAbout(`${API}/slots/cycle-a.ts`, 'import(no-cycle)').length > 0);
});

test('allows tests to import anything', () => {
  assert.deepEqual(complaintsAbout(`${API}/slots/a.test.ts`, 'raffle(import-table)'), []);
});

/** @param {string} file @param {string} source */
function plant(file, source) {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), `${source};\n`);
}

/** Returns the path of a file whose name has the prefix `ok-`. @param {string} file */
function twinOf(file) {
  return join(dirname(file), `ok-${file.slice(dirname(file).length + 1)}`);
}

/** @param {string} file @param {string} code */
function complaintsAbout(file, code) {
  return reported.filter((diagnostic) => diagnostic.filename === file && diagnostic.code === code).map(({ message }) => message);
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
