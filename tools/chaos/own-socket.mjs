// @ts-check
import { io } from 'socket.io-client';

/**
 * A signed-in person's own line: what it says to be paid is a promise like any other. News that is older than an answer may still
 * arrive after it, so only "paid" is taken from here.
 * @param {import('./person.mjs').Person} person
 */
export function listen({ name, world, random, browser }) {
  const socket = io(`http://127.0.0.1:${random.one(world.apis).port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1000,
    extraHeaders: { cookie: browser.cookie },
  });
  socket.on('booking:changed', ({ referenceNumber, paymentStatus }) => {
    world.history.operation('told by socket', paymentStatus);
    if (paymentStatus === 'paid') world.promises.booking(name, Date.now(), { referenceNumber, paymentStatus });
  });
  return socket;
}
