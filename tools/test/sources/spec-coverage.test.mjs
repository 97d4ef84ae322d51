// @ts-check
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../start/settings.mjs';

/** The abbreviations that docs/spec-coverage.md explains. @type {Record<string, string>} */
const FOLDERS = { web: 'apps/web/src', api: 'apps/api/src', e2e: 'apps/e2e' };

test('every file named in docs/spec-coverage.md exists', () => {
  const page = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
  const paths = [...page.matchAll(/`((?:web|api|e2e|apps|libs|packages|tools)\/[^`\s*]+)`/g)].map(([, path = '']) => path);
  assert.notDeepEqual(paths, []);
  const missing = paths.filter(
    (path) =>
      !existsSync(
        join(
          ROOT,
          path.replace(/^\w+/, (folder) => FOLDERS[folder] ?? folder),
        ),
      ),
  );
  assert.deepEqual(missing, []);
});
