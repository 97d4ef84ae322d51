import { startSandbox, type Sandbox } from './sandbox.js';

async function main({ env } = process): Promise<void> {
  if (!env.STRIPE_WEBHOOK_SECRET)
    throw new Error(
      'STRIPE_WEBHOOK_SECRET is not set: the sandbox signs its events with it, so set the same value as for the application.',
    );
  const sandbox = await startSandbox({
    port: portIn(env.SANDBOX_PORT),
    host: env.SANDBOX_HOST || '127.0.0.1',
    webhookUrl: env.SANDBOX_WEBHOOK_URL || 'http://localhost:3000/api/payments/webhook',
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    faults: env.SANDBOX_FAULTS === 'on',
    ...(env.SANDBOX_PUBLIC_URL ? { publicUrl: env.SANDBOX_PUBLIC_URL } : {}),
    ...(env.SANDBOX_DATA_FILE ? { dataFile: env.SANDBOX_DATA_FILE } : {}),
    ...(env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY } : {}),
  });
  stopOnSignals(sandbox);
  process.stdout.write(`Stripe sandbox listening on ${sandbox.url}\n`);
  process.send?.({ type: 'ready', port: sandbox.port });
}

function portIn(text: string | undefined): number {
  const port = Number(text || '4242');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`SANDBOX_PORT is a number from 0 to 65535, not ${text}.`);
  return port;
}

function stopOnSignals(sandbox: Sandbox): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    sandbox.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
}

function fail(error: unknown): void {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const message =
    code === 'EADDRINUSE' ? `Port ${port} is taken: set SANDBOX_PORT to another.` : error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

main().catch(fail);
