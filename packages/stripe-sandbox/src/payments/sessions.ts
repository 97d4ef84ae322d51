import { notFound, refused } from '../api/api-error.js';
import { cancelAbandonedIntent } from './intents.js';
import type { Params } from '../api/params.js';
import { buildSession } from './session-object.js';
import { readSessionRequest } from './session-params.js';
import type { SessionRecord, StoredSession } from '../state/stored.js';
import type { World } from '../state/world.js';

export function createSession(world: World, params: Params): StoredSession {
  const now = world.clock.seconds();
  const record = buildSession(readSessionRequest(params, now), now, world.publicUrl);
  world.store.addSession(record);
  world.changed();
  return record.session;
}

export function findSession(world: World, id: string): SessionRecord {
  const record = world.store.sessions.get(id);
  if (record === undefined) throw notFound('checkout.session', id, 'session');
  return record;
}

export function expireSession(world: World, id: string): StoredSession {
  const { session } = findSession(world, id);
  if (session.status !== 'open') {
    throw refused(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  closeExpired(world, session);
  return session;
}

/** Expires every open session that is due. Called before each request and by a timer. */
export function expireDueSessions(world: World): void {
  const now = world.clock.seconds();
  for (const id of world.store.openSessions) {
    const record = world.store.sessions.get(id);
    if (record === undefined) world.store.openSessions.delete(id);
    else if (record.session.expires_at <= now) closeExpired(world, record.session);
  }
}

function closeExpired(world: World, session: StoredSession): void {
  session.status = 'expired';
  session.url = null;
  world.store.openSessions.delete(session.id);
  cancelAbandonedIntent(world, session);
  world.events.emit('checkout.session.expired', session);
  world.changed();
}
