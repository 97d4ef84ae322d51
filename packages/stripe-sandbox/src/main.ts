import { parseArgs } from 'node:util';
import { startSandbox, type Sandbox } from './sandbox.js';

/** Maps each option to its environment variable and its `--help` text. */
const OPTIONS = {
  'webhook-secret': ['STRIPE_WEBHOOK_SECRET', 'required: signs the events; the same as that of the application'],
  'secret-key': ['STRIPE_SECRET_KEY', 'the only key that is accepted; any sk_test_… or rk_test_… without it'],
  port: ['SANDBOX_PORT', '4242; 0 takes any free one'],
  host: ['SANDBOX_HOST', '127.0.0.1'],
  'public-url': ['SANDBOX_PUBLIC_URL', 'address of the hosted page as browsers see it; http://localhost:<port>'],
  'webhook-url': ['SANDBOX_WEBHOOK_URL', 'where events go; http://localhost:3000/api/payments/webhook'],
  'data-file': ['SANDBOX_DATA_FILE', 'JSON file that keeps everything between runs; none'],
  faults: ['SANDBOX_FAULTS', '`on` enables /_faults; off'],
} as const;

const NAMES = Object.keys(OPTIONS) as (keyof typeof OPTIONS)[];

async function main(): Promise<void> {
  const given = options();
  if (given.help) return void process.stdout.write(help());
  const secret = given['webhook-secret'];
  if (!secret)
    throw new Error(
      'STRIPE_WEBHOOK_SECRET is not set: the sandbox signs its events with it, so set the same value as for the application.',
    );
  const sandbox = await startSandbox({
    port: portIn(given.port),
    host: given.host || '127.0.0.1',
    webhookUrl: given['webhook-url'] || 'http://localhost:3000/api/payments/webhook',
    webhookSecret: secret,
    faults: given.faults === 'on',
    ...(given['public-url'] ? { publicUrl: given['public-url'] } : {}),
    ...(given['data-file'] ? { dataFile: given['data-file'] } : {}),
    ...(given['secret-key'] ? { secretKey: given['secret-key'] } : {}),
  });
  stopOnSignals(sandbox);
  process.stdout.write(`Stripe sandbox listening on ${sandbox.url}\n`);
  process.send?.({ type: 'ready', port: sandbox.port });
}

/** Reads the options from the command line. Options not given there are read from the environment. */
function options(): Partial<Record<keyof typeof OPTIONS, string>> & { help: boolean } {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, ...Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }])) },
  });
  const given = values as Partial<Record<string, string>>;
  return {
    ...Object.fromEntries(NAMES.map((name) => [name, given[name] ?? process.env[OPTIONS[name][0]]])),
    help: values.help === true,
  };
}

function help(): string {
  const lines = NAMES.map((name) => `  --${name.padEnd(15)} ${OPTIONS[name][0].padEnd(23)} ${OPTIONS[name][1]}\n`);
  return `A local server that implements part of Stripe's HTTP API. Each option can also be set by an environment variable.\n\n${lines.join('')}`;
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
