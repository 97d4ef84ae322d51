// @ts-check
// The fault suite itself: that it repeats its choices, that its proxy does what it says, and that broken promises are found.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openHistory } from '../chaos/history.mjs';
import { makePromises } from '../chaos/promises.mjs';
import { startProxy } from '../chaos/proxy.mjs';
import { makeRandom } from '../chaos/random.mjs';

const folder = mkdtempSync(join(tmpdir(), 'raffle-chaos-test-'));
const history = openHistory(folder);
after(async () => {
  await history.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a seed repeats the choices of each, whatever the others chose meanwhile', () => {
  const choices = (/** @type {number} */ disturbance) => {
    const random = makeRandom('7');
    const [one, other] = [random.fork('one'), random.fork('other')];
    return Array.from({ length: 50 }, () => {
      for (let i = 0; i < disturbance; i += 1) other.next();
      return [
        one.between(1, 6),
        one.one(['a', 'b', 'c']),
        one.weighed([
          ['often', 9],
          ['seldom', 1],
        ]),
        one.shuffled([1, 2, 3]).join(''),
      ].join(' ');
    });
  };
  assert.deepEqual(choices(0), choices(3));
  assert.notDeepEqual(
    choices(0),
    Array.from({ length: 50 }, () => choices(0)[0]),
  );
});

test('the proxy delivers a COMMIT and loses its answer, that one only', async () => {
  /** @type {string[]} */
  const carriedOut = [];
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .on('data', (data) => {
        carriedOut.push(String(data));
        socket.write(data.includes('COMMIT') ? 'COMMIT\0' : 'done');
      }),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const proxy = await startProxy(() => port);
  const ask = (/** @type {string} */ text) =>
    new Promise((resolve) => {
      const socket = connect(proxy.port, '127.0.0.1', () => socket.write(text));
      socket.once('data', (data) => (socket.destroy(), resolve(String(data))));
      socket.once('close', () => resolve('cut'));
      socket.on('error', () => {});
    });
  proxy.loseCommitAnswers(1);
  const answers = [await ask('SELECT'), await ask('COMMIT\0'), await ask('COMMIT\0')];
  assert.deepEqual(answers, ['done', 'cut', 'COMMIT\0']);
  assert.deepEqual(carriedOut, ['SELECT', 'COMMIT\0', 'COMMIT\0']);
  assert.equal(proxy.lost(), 1);
  proxy.down();
  assert.equal(await ask('SELECT'), 'cut');
  proxy.close();
  server.close();
});

test('a line that is slow for moments keeps the order of what is sent through it', async () => {
  const server = createServer((socket) => void socket.on('error', () => {}).on('data', (data) => socket.write(data)));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const proxy = await startProxy(() => port);
  const socket = connect(proxy.port, '127.0.0.1').setNoDelay().setEncoding('utf8');
  const sent = Array.from({ length: 100 }, (_, i) => String.fromCharCode(0x100 + i));
  let heard = '';
  const allHeard = new Promise((resolve) => socket.on('data', (text) => (heard += text).length === sent.length && resolve(undefined)));
  for (const [i, character] of sent.entries()) {
    if (i % 10 === 5) proxy.slow(20);
    if (i % 10 === 0) proxy.up();
    socket.write(character);
    await delay(1); // A packet of its own.
  }
  await allHeard;
  socket.destroy();
  proxy.close();
  server.close();
  assert.equal(heard, sent.join(''));
});

test('what was told to be paid and then is not, is found; what was asked before it was told, is not held against it', () => {
  const promises = makePromises(history);
  const before = Date.now() - 1000;
  const later = Date.now() + 1000;
  const booking = { referenceNumber: 'OKV-00000-00000-000', slots: [{ id: '2025-06-14T10:00' }] };
  promises.booking('somebody', before, { ...booking, paymentStatus: 'paid' });
  promises.booking('somebody', before, { ...booking, paymentStatus: 'confirming' });
  assert.deepEqual(history.findings(), []);
  promises.booking('somebody', later, { ...booking, paymentStatus: 'pending' });
  promises.booking('somebody', later, { ...booking, paymentStatus: 'refunded' });
  promises.booking('somebody', later, { ...booking, paymentStatus: 'paid', slots: [] });
  assert.deepEqual(
    history.findings().map(({ says }) => says),
    ['what was told to be paid is not paid any more', 'refunded, and nobody asked for it', 'slots of a paid booking are gone'],
  );
});

test('the same key with another body is found', () => {
  const promises = makePromises(history);
  promises.creation('somebody', 'key', { id: 1 });
  promises.creation('somebody', 'key', { id: 1 });
  promises.creation('somebody', 'key', { id: 2 });
  assert.deepEqual(
    history
      .findings()
      .filter(({ id }) => id === 'I15')
      .map(({ count }) => count),
    [1],
  );
});
