// @ts-check
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort, onUsualPort } from '../start/ports.mjs';

const HOST = '127.0.0.1';

test('a free port is named once, and is none that Linux, macOS or Windows give to connections meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  assert.equal(new Set(ports).size, 200);
  assert.ok(Math.max(...ports) < 32_768);
});

test('a port that several draw at the same moment is named to one of them', async (t) => {
  let draws = 0;
  t.mock.method(crypto, 'randomInt', () => 20_000 + Math.floor(draws++ / 4));
  syncBuiltinESMExports();
  const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
  t.mock.restoreAll();
  syncBuiltinESMExports();
  assert.equal(new Set(ports).size, 200);
});

test('who looked at the same moment and was quicker has the usual port: another is taken', async () => {
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

test('what cannot start for another reason says it, and is not tried again', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    throw new Error('out of coffee');
  };
  await assert.rejects(onUsualPort(await freePort(), HOST, start), /out of coffee/);
  assert.equal(tries, 1);
});
