import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { KEY, sessionParams, test, WEBHOOK_SECRET } from './harness.js';

const MAIN = fileURLToPath(new URL('../src/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-process-'));
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  child: ChildProcess;
  output: () => string;
}

function run(env: Record<string, string>): Run {
  const child = fork(MAIN, {
    env: {
      PATH: process.env['PATH'] ?? '',
      SANDBOX_PORT: '0',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/',
      ...env,
    },
    silent: true,
  });
  children.add(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { child, output: () => text };
}

async function started(run_: Run): Promise<number> {
  const [message] = (await once(run_.child, 'message')) as [{ type: string; port: number }];
  assert.equal(message.type, 'ready');
  return message.port;
}

async function ended({ child }: Run): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  children.delete(child);
  return child.exitCode;
}

const sdk = (port: number): Stripe =>
  new Stripe(KEY, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });

for (const [why, env, sentence] of [
  ['in production', { NODE_ENV: 'production' }, /^The Stripe sandbox is a test tool and does not run with NODE_ENV=production\.\n$/],
  ['without a webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is not set: .*\n$/],
  ['with an invalid port', { SANDBOX_PORT: 'http' }, /^SANDBOX_PORT is a number from 0 to 65535, not http\.\n$/],
] as const) {
  test(`does not start ${why}, and explains why in one sentence`, async () => {
    const one = run(env);
    assert.equal(await ended(one), 1);
    assert.match(one.output(), sentence);
  });
}

test('reports that its port is in use', async () => {
  const first = run({});
  const port = await started(first);
  const second = run({ SANDBOX_PORT: String(port) });
  assert.equal(await ended(second), 1);
  assert.equal(second.output(), `Port ${port} is taken: set SANDBOX_PORT to another.\n`);
  first.child.kill('SIGTERM');
  assert.equal(await ended(first), 0);
});

test('reports its port to its parent process and on standard output, stops immediately on SIGTERM and keeps its data', async () => {
  const SANDBOX_DATA_FILE = join(folder, 'state.json');
  const first = run({ SANDBOX_DATA_FILE, SANDBOX_FAULTS: 'on' });
  const port = await started(first);
  assert.match(first.output(), new RegExp(`^Stripe sandbox listening on http://127\\.0\\.0\\.1:${port}\\n$`));
  const session = await sdk(port).checkout.sessions.create(sessionParams());
  await fetch(`http://127.0.0.1:${port}/_faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"operation":"events.list","mode":"delay","delayMs":60000}',
  });
  const hanging = sdk(port)
    .events.list()
    .catch(() => 'cut');
  const stoppedMs = Date.now();
  first.child.kill('SIGTERM');
  assert.equal(await ended(first), 0);
  assert.equal(await hanging, 'cut');
  assert.ok(Date.now() - stoppedMs < 3_000);

  const second = run({ SANDBOX_DATA_FILE, SANDBOX_PUBLIC_URL: 'https://pay.shop.test/' });
  const found = await sdk(await started(second)).checkout.sessions.retrieve(session.id);
  assert.equal(found.url, `https://pay.shop.test/c/pay/${session.id}`);
  second.child.kill('SIGINT');
  assert.equal(await ended(second), 0);
});

test('reports that it could not save its state when it stopped', async () => {
  const SANDBOX_DATA_FILE = join(folder, 'unsaved.json');
  const one = run({ SANDBOX_DATA_FILE });
  await started(one);
  mkdirSync(`${SANDBOX_DATA_FILE}.tmp`);
  one.child.kill('SIGTERM');
  assert.equal(await ended(one), 1);
  assert.match(one.output(), /The state could not be saved to .*unsaved\.json: EISDIR/);
});

test('stops when its parent process disconnects', async () => {
  const one = run({});
  await started(one);
  const gone = once(one.child, 'exit');
  one.child.disconnect();
  assert.deepEqual(await gone, [0, null]);
});
