import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { startSandbox } from '../src/sandbox.js';
import { authorise, capture, client, openShop, sessionParams, test, until, WEBHOOK_SECRET } from './harness.js';

const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newFile = (): string => join(folder, `data-${(files += 1)}`, 'state.json');

test('preserves sessions, payments, stored responses and the ledger between runs', async () => {
  const dataFile = newFile();
  const first = await startSandbox({ webhookSecret: WEBHOOK_SECRET, dataFile });
  const stripe = client(first);
  const { intent } = await capture({ stripe });
  const open = await stripe.checkout.sessions.create(sessionParams(), { idempotencyKey: 'create-1' });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
  const ledger = first.ledger();
  await first.close();

  const { sandbox, stripe: again } = await openShop({ dataFile });
  assert.deepEqual(sandbox.ledger(), ledger);
  assert.deepEqual(
    (await again.refunds.list()).data.map(({ id, amount }) => [id, amount]),
    [[refund.id, 300]],
  );
  assert.equal((await again.paymentIntents.retrieve(intent.id)).status, 'succeeded');
  const found = await again.checkout.sessions.retrieve(open.id);
  assert.equal(found.url, `http://localhost:${sandbox.port}/c/pay/${open.id}`);
  const replayed = await again.checkout.sessions.create(
    { ...sessionParams(), expires_at: open.expires_at },
    { idempotencyKey: 'create-1' },
  );
  assert.equal(replayed.id, open.id);
  assert.equal((await again.refunds.create({ payment_intent: intent.id })).amount, 600);
  sandbox.control({ action: 'advance', seconds: 32 * 60 });
  assert.equal((await again.checkout.sessions.retrieve(open.id)).status, 'expired');
});

test('sends undelivered events after a restart', async () => {
  const dataFile = newFile();
  const first = await startSandbox({ webhookSecret: WEBHOOK_SECRET, dataFile, webhookUrl: 'http://127.0.0.1:9/nobody' });
  await authorise({ stripe: client(first) });
  await first.close();
  const { sandbox, receiver } = await openShop({ dataFile });
  await sandbox.webhooksSettled();
  assert.ok(receiver.types().includes('checkout.session.completed'));
  assert.deepEqual(receiver.refused, []);
});

test('saves the state shortly after a change, in a file that only its owner can read', async () => {
  const dataFile = newFile();
  const { stripe } = await openShop({ dataFile });
  const session = await stripe.checkout.sessions.create(sessionParams());
  const written = (): boolean => {
    try {
      return readFileSync(dataFile, 'utf8').includes(session.id);
    } catch {
      return false;
    }
  };
  await until(written, 'the state on disk');
  assert.equal(statSync(dataFile).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(join(dataFile, '..')), ['state.json']);
});

test('reports a failed save, keeps the last saved state, and saves the state once this is possible', async (t) => {
  const dataFile = newFile();
  const { stripe } = await openShop({ dataFile });
  const saved = await stripe.checkout.sessions.create(sessionParams());
  const stateOnDisk = (): string => (existsSync(dataFile) ? readFileSync(dataFile, 'utf8') : '');
  await until(() => stateOnDisk().includes(saved.id), 'the first save');
  const { mock: reports } = t.mock.method(process.stderr, 'write', () => true);
  mkdirSync(`${dataFile}.tmp`);
  const next = await stripe.checkout.sessions.create(sessionParams());
  await until(() => reports.callCount() > 0, 'the report');
  assert.match(String(reports.calls[0]?.arguments[0]), /^stripe-sandbox: The state could not be saved to .*state\.json: EISDIR/);
  assert.ok(stateOnDisk().includes(saved.id) && !stateOnDisk().includes(next.id));
  rmSync(`${dataFile}.tmp`, { recursive: true });
  await until(() => stateOnDisk().includes(next.id), 'the next save');
});

test('rejects a file that it cannot read instead of overwriting it', async () => {
  const dataFile = join(folder, 'broken.json');
  writeFileSync(dataFile, '{"version":1,"sess');
  await assert.rejects(startSandbox({ webhookSecret: WEBHOOK_SECRET, dataFile }), /data file .*broken\.json cannot be read/);
  assert.equal(readFileSync(dataFile, 'utf8'), '{"version":1,"sess');
});
