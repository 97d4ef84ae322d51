// @ts-check
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { becomesReady } from '../processes/process-supervisor.mjs';
import { onUsualPort } from './ports.mjs';
import { step } from './terminal.mjs';
import { storedSecret, ROOT } from './settings.mjs';

/**
 * The sandbox's preferred port. The sandbox uses this port whenever it is free, so that an open payment page still works after a restart.
 */
const USUAL_PORT = 4242;

/**
 * Uses Stripe if it is configured. Otherwise, unless payments are turned off, starts the sandbox, which stores its payments and ledger in
 * DATA_DIR.
 * @param {import('./run.mjs').Run} run
 * @returns {Promise<Record<string, string>>} settings for the API
 */
export async function startPayments({ settings, supervisor }) {
  const { env, dataDir, publicUrl } = settings;
  if (usesStripe(settings) || env.PAYMENTS === 'none') return {};
  return step('Starting the payment sandbox', async () => {
    const host = settings.host;
    const secret =
      env.STRIPE_WEBHOOK_SECRET ?? storedSecret(dataDir, 'stripe-webhook-secret', () => `whsec_${randomBytes(24).toString('hex')}`);
    return env.SANDBOX_PORT ? startSandbox(Number(env.SANDBOX_PORT)) : onUsualPort(USUAL_PORT, host, startSandbox);

    /** @param {number} port */
    async function startSandbox(port) {
      const sandbox = supervisor.start('payment sandbox', {
        command: process.execPath,
        args: [join(ROOT, 'packages/stripe-sandbox/dist/main.js')],
        cwd: ROOT,
        env: {
          NODE_ENV: 'development',
          SANDBOX_PUBLIC_URL: `http://${new URL(publicUrl).hostname}:${port}`,
          SANDBOX_WEBHOOK_URL: `http://${reachableHost(host)}:${settings.port}/api/payments/webhook`,
          SANDBOX_DATA_FILE: join(dataDir, 'stripe-sandbox.json'),
          ...env,
          SANDBOX_PORT: String(port),
          SANDBOX_HOST: host,
          STRIPE_WEBHOOK_SECRET: secret,
        },
        log: join(dataDir, 'logs/stripe-sandbox.log'),
        ipc: true,
      });
      await becomesReady(sandbox, 20_000);
      supervisor.expectToLast(sandbox);
      return { STRIPE_API_BASE: `http://${reachableHost(host)}:${port}`, STRIPE_WEBHOOK_SECRET: secret };
    }
  });
}

/** @param {import('./settings.mjs').Settings} settings */
export function usesStripe({ env }) {
  return Boolean(env.STRIPE_SECRET_KEY ?? env.STRIPE_API_BASE);
}

/** Returns a host name through which processes on this machine can reach a server that listens on `host`. @param {string} host */
export function reachableHost(host) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
