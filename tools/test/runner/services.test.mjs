// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderInMemory } from './services.mjs';

test('folderInMemory returns a folder only if memory has enough room', () => {
  assert.equal(folderInMemory(Number.MAX_SAFE_INTEGER), undefined);
  assert.ok([undefined, '/dev/shm'].includes(folderInMemory(0)));
});
