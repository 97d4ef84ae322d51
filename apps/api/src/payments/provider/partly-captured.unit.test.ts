import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../../platform/config/config.js';
import { StripeGateway } from './stripe-gateway.js';

/**
 * A charge of 600 cents, of which 300 were captured, and its refunds. API versions before 2025-03-31 also list the released remainder as a
 * refund.
 */
const CHARGE = { object: 'charge', amount: 600, amount_captured: 300, captured: true, disputed: false };
const RELEASED = { object: 'refund', id: 're_rest', amount: 300, status: 'succeeded', balance_transaction: null, metadata: {} };
const REFUND = { object: 'refund', id: 're_1', amount: 100, status: 'succeeded', balance_transaction: 'txn_1', metadata: {} };
const FAILED = { object: 'refund', id: 're_2', amount: 200, status: 'failed', balance_transaction: 'txn_2', metadata: {} };

let server: Server;
let answers: { charge: Record<string, unknown>; refunds: unknown[] };

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const { charge, refunds } = answers;
    const intent = {
      object: 'payment_intent',
      id: 'pi_1',
      status: 'succeeded',
      amount: 600,
      metadata: {},
      latest_charge: { ...CHARGE, ...charge },
    };
    const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url });
    const body = url?.startsWith('/v1/refunds') ? list(refunds) : url?.startsWith('/v1/payment_intents?') ? list([intent]) : intent;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const gateway = () => {
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new StripeGateway({
    production: false,
    stripe: { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiBase, paymentMethodTypes: ['card'] },
  } as unknown as Config);
};

describe('a partially captured payment', () => {
  it.each([
    ['nothing was refunded', { amount_refunded: 0 }, [], 0],
    ['nothing was refunded, in an older API version', { amount_refunded: 300 }, [RELEASED], 0],
    ['part was refunded', { amount_refunded: 100 }, [REFUND], 100],
    ['part was refunded, in an older API version', { amount_refunded: 400 }, [REFUND, RELEASED], 100],
    ['a refund failed', { amount_refunded: 100 }, [FAILED, REFUND], 100],
  ])('counts only refunds of captured money: %s', async (_case, charge, refunds, refundedCents) => {
    answers = { charge, refunds };
    expect(await gateway().readMoney('pi_1')).toMatchObject({ capturedCents: 300, refundedCents });
    for await (const money of gateway().listMoney()) expect(money).toMatchObject({ capturedCents: 300, refundedCents });
    expect((await gateway().listRefunds('pi_1')).map(({ id }) => id)).not.toContain('re_rest');
  });
});
