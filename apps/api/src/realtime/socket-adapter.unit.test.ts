import { setImmediate as turn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { redisOnlyAdapter } from './socket-adapter.js';

/** Nothing listens there. */
const NOWHERE = 'redis://127.0.0.1:1';

it('closes while Redis is away without a rejection that nobody handles', async () => {
  // Jest fails the test that an unhandled rejection falls into.
  const { adapter, close } = redisOnlyAdapter(NOWHERE, 'raffle');
  const server = new Server({ adapter });
  server.emit('day', {});
  await turn();
  close();
  await turn();
  await turn();
});
