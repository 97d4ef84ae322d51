import type { IncomingMessage } from 'node:http';
import { ConnectionsByAddress } from './connections-by-address.js';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

it('limits the connections per IP address, and accepts a new connection once one closes', () => {
  const connections = new ConnectionsByAddress(0, 2);
  const [mine, other] = [from('203.0.113.7'), from('203.0.113.8')];
  const close = connections.add(mine);
  connections.add(from('::ffff:203.0.113.7'));
  expect([connections.hasRoom(mine), connections.hasRoom(other)]).toEqual([false, true]);
  close();
  expect(connections.hasRoom(mine)).toBe(true);
});

it.each([
  [0, '41.0.0.1', false],
  [1, '41.0.0.1', true],
  [1, '198.51.100.1, 41.0.0.2', true],
  [1, '198.51.100.1, 41.0.0.9', false],
  [2, '41.0.0.1, 10.0.0.2', true],
  [2, undefined, false],
])('behind %s proxies, counts a client forwarded as %s separately from another client: %s', (proxies, forwarded, hasRoom) => {
  const connections = new ConnectionsByAddress(proxies, 1);
  // Adds a connection from another client, which sent this client's IP address in a forged header.
  connections.add(from('10.0.0.1', proxies === 2 ? forwarded && '41.0.0.9, 10.0.0.2' : '198.51.100.1, 41.0.0.9'));
  expect(connections.hasRoom(from('10.0.0.1', forwarded))).toBe(hasRoom);
});
