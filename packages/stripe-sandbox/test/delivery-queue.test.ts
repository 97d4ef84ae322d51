import assert from 'node:assert/strict';
import { DeliveryQueue, type Delivery } from '../src/webhooks/delivery-queue.js';
import type { StoredEvent } from '../src/state/stored.js';
import { test, until } from './harness.js';

const delivery = (id: string): Delivery => ({ event: { id } as StoredEvent, attempts: 0 });
const drain = (queue: DeliveryQueue): string[] => {
  const ids: string[] = [];
  for (let next = queue.take(); next; next = queue.take()) ids.push(next.event.id);
  return ids;
};

test('returns due deliveries in order, and later deliveries once they are due', async () => {
  let rings = 0;
  const queue = new DeliveryQueue(() => {
    rings += 1;
  });
  queue.addLater(delivery('later'), 20, false);
  queue.add(delivery('a'));
  queue.add(delivery('b'));
  assert.equal(queue.size, 3);
  assert.deepEqual(drain(queue), ['a', 'b']);
  await until(() => rings > 0, 'the time of the later one');
  assert.deepEqual(drain(queue), ['later']);
  assert.equal(queue.size, 0);
});

test('delivers nothing if a timer fires early', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] }); // Date.now() stands still, so the timer fires too early
  let rings = 0;
  const queue = new DeliveryQueue(() => {
    rings += 1;
  });
  queue.addLater(delivery('later'), 60_000, false);
  t.mock.timers.tick(60_000);
  assert.equal(rings, 0);
  queue.clear();
});

test('returns a held delivery as soon as it is released', () => {
  const queue = new DeliveryQueue(() => undefined);
  queue.addLater(delivery('held'), 60_000, true);
  queue.addLater(delivery('late'), 60_000, false);
  queue.add(delivery('a'));
  queue.releaseHeld();
  assert.deepEqual(drain(queue), ['a', 'held']);
  assert.equal(queue.size, 1);
  queue.clear();
});

test('drops a delivery that is not due yet before one that is due', () => {
  const queue = new DeliveryQueue(() => undefined);
  queue.add(delivery('a'));
  queue.addLater(delivery('failing'), 60_000, false);
  assert.deepEqual([queue.drop()?.event.id, queue.drop()?.event.id, queue.drop()], ['failing', 'a', undefined]);
  queue.clear();
});
