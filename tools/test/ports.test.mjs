// @ts-check
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, onUsualPort } from '../start/ports.mjs';

const HOST = '127.0.0.1';

test('freePort never returns a port twice, and never returns one that the system assigns automatically', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  assert.equal(new Set(ports).size, 200);
  assert.ok(Math.max(...ports) < 32_768);
});

test('freePort returns different ports to simultaneous callers', async (t) => {
  let draws = 0;
  t.mock.method(crypto, 'randomInt', () => 20_000 + Math.floor(draws++ / 4));
  syncBuiltinESMExports();
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  t.mock.restoreAll();
  syncBuiltinESMExports();
  assert.equal(new Set(ports).size, 200);
});

test('starts on another port if another process takes the preferred one after the check', async () => {
  const usual = await freePort();
  const quicker = createServer();
  /** @type {number[]} */
  const tried = [];
  const taken = await onUsualPort(usual, HOST, async (port) => {
    tried.push(port);
    if (port !== usual) return port;
    await once(quicker.listen(usual, HOST), 'listening');
    throw new Error('address already in use');
  });
  quicker.close();
  assert.deepEqual(tried, [usual, taken]);
});

test('does not try another port if starting fails for a different reason', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    throw new Error('out of coffee');
  };
  await assert.rejects(onUsualPort(await freePort(), HOST, start), /out of coffee/);
  assert.equal(tries, 1);
});
