// @ts-check
// nx empties an output folder before it restores the folder's contents, even if nothing has changed.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';
import { CHECKS } from './suites.mjs';

const NX = join(ROOT, 'node_modules/nx/dist/bin/nx.js');

test('the checks leave the output folders alone, so they can run alongside suites that read them', () => {
  const commands = CHECKS.flatMap((suite) => [...suite.commands('report')]).filter(([program]) => program === NX);
  assert.ok(commands.length > 0);
  for (const command of commands) assert.ok(command.includes('--excludeTaskDependencies'), command.join(' '));
});
