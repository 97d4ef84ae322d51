import { setImmediate as turn } from 'node:timers/promises';
import { Server } from 'socket.io';
import { redisOnlyAdapter } from './socket-adapter.js';

/** Nothing listens at this URL. */
const NOWHERE = 'redis://127.0.0.1:1';

it('closes while Redis is unavailable without an unhandled rejection', async () => {
  // There is no assertion, because Jest fails a test if an unhandled rejection occurs during it.
  const { adapter, close } = redisOnlyAdapter(NOWHERE, 'raffle');
  const server = new Server({ adapter });
  server.emit('day', {});
  await turn();
  close();
  await turn();
  await turn();
});
