// @ts-check
// nx empties a built folder before it fills the folder again, even if nothing has changed.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';
import { CHECKS } from './suites.mjs';

const NX = join(ROOT, 'node_modules/nx/dist/bin/nx.js');

test('the checks do not change built folders, so that they can run at the same time as suites that read them', () => {
  const commands = CHECKS.flatMap((suite) => [...suite.commands('report')]).filter(([program]) => program === NX);
  assert.ok(commands.length > 0);
  for (const command of commands) assert.ok(command.includes('--excludeTaskDependencies'), command.join(' '));
});
