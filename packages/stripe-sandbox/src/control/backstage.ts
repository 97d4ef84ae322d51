import { ApiError, refused } from '../api/api-error.js';
import type { Reply } from '../api/api.js';
import { json } from '../api/json-reply.js';
import { control, type ControlAction } from './control.js';
import type { FaultRequest, Faults } from './faults.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import type { World } from '../state/world.js';

const SHOWN = 100;

/** Endpoints for tests and debugging: ledger, state, control, faults. */
export class Backstage {
  constructor(
    private readonly world: World,
    private readonly webhooks: Webhooks,
    private readonly faults: Faults,
  ) {}

  handle(method: string, path: string, body: string, contentType: string | undefined): Reply {
    try {
      const [status, value] = this.#answer(`${method} ${path}`, () => readJson(body, contentType));
      return json(status, value);
    } catch (error) {
      if (error instanceof ApiError) return json(error.status, { error: error.body });
      return json(400, { error: { type: 'invalid_request_error', message: error instanceof Error ? error.message : String(error) } });
    }
  }

  #answer(address: string, given: () => unknown): [number, unknown] {
    switch (address) {
      case 'GET /_ledger':
        return [200, this.world.ledger.report()];
      case 'GET /_state':
        return [200, this.state()];
      case 'POST /_control':
        return [200, control(this.world, this.webhooks, given() as ControlAction)];
      case 'POST /_faults':
        return [201, this.faults.add(given() as FaultRequest)];
      case 'DELETE /_faults':
        return (this.faults.clear(), [200, { faults: [] }]);
      default:
        throw new ApiError(404, { type: 'invalid_request_error', message: `There is no ${address}.` });
    }
  }

  /** Returns the newest objects and the webhook deliveries. */
  state(): Record<string, unknown> {
    const { store } = this.world;
    const newest = <T>(items: Iterable<T>): T[] => [...items].slice(-SHOWN).reverse();
    return {
      webhooks: { pending: this.webhooks.pending(), given_up: this.webhooks.abandoned(), deliveries: newest(this.webhooks.log) },
      sessions: newest([...store.sessions.values()].map((record) => record.session)),
      payment_intents: newest(store.intents.values()),
      refunds: newest(store.refunds.values()),
      disputes: newest(store.disputes.values()),
      events: newest(store.events.values()).map(({ id, type, created, pending_webhooks }) => ({ id, type, created, pending_webhooks })),
    };
  }
}

/** Requires the JSON content type because another site's page cannot send it without a preflight request. */
function readJson(body: string, contentType: string | undefined): unknown {
  if (!contentType?.startsWith('application/json')) throw refused('Send JSON with Content-Type: application/json.');
  const value: unknown = JSON.parse(body);
  if (value === null || typeof value !== 'object') throw refused('Send a JSON object.');
  return value;
}
