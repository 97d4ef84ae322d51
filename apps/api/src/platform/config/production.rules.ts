import type { Config } from './config.js';

type Text = (name: string) => string | undefined;

/** What we make up ourselves, or the provider makes for us; none of them is shorter. */
const SECRETS = ['SESSION_SECRET', 'LOG_SIGNING_KEY', 'ADMIN_SETUP_TOKEN', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const SHORTEST = 32;

/** Values that stand in this repository, in docker-compose.yml and .env.example: everybody knows them. */
const PUBLISHED = new Set([
  'only-on-this-machine',
  'only-on-this-machine-only-on-this-machine',
  'sk_test_only_on_this_machine',
  'whsec_only_on_this_machine',
  'secret',
]);

/** Addresses that carry a password. */
const ADDRESSES = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'];
const PASSWORDS = ['DATABASE_PASSWORD', 'DATABASE_APP_PASSWORD', 'DATABASE_READER_PASSWORD', 'REDIS_PASSWORD'];

/** `docker compose up` on one's own desk: as in production, but nobody else can reach it. */
export function isOnlyThisMachine(text: Text): boolean {
  return text('ONLY_THIS_MACHINE') === 'yes' && isLoopback(text('PUBLIC_URL'));
}

/** What a site refuses to start with in production: each names its variable, and none its value. */
export function refusedInProduction(text: Text, { stripe }: Pick<Config, 'stripe'>): string[] {
  const problems = refusedAnywhere(text, stripe);
  if (isOnlyThisMachine(text)) return problems;
  if (text('ONLY_THIS_MACHINE') !== undefined)
    problems.push(
      'ONLY_THIS_MACHINE may only be yes, and only where PUBLIC_URL is an address of this machine, such as http://localhost:8080.',
    );
  if (text('SECOND_FACTOR') === 'optional') problems.push('SECOND_FACTOR=optional is refused in production.');
  if (text('PUBLIC_URL')?.startsWith('http:'))
    problems.push('PUBLIC_URL must start with https: in production; over http, anybody on the way can read passwords and cookies.');
  return [...problems, ...SECRETS.flatMap((name) => refusedSecret(name, text(name))), ...passwords(text), ...plainMail(text)];
}

function refusedAnywhere(text: Text, { secretKey, apiBase }: Config['stripe']): string[] {
  const problems: string[] = [];
  if (text('RATE_LIMITS') === 'off') problems.push('RATE_LIMITS=off is refused in production.');
  if (text('APP_NOW') !== undefined) problems.push('APP_NOW is refused in production.');
  if (text('PUBLIC_URL') === undefined) problems.push('PUBLIC_URL is required in production.');
  if (!apiBase && /^[sr]k_test_/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY is a test key; production needs a live one (or STRIPE_API_BASE for a rehearsal).');
  if (apiBase && /^[sr]k_live_/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY is a live key and STRIPE_API_BASE is not Stripe: the key would be told to it. Leave out one of them.');
  return problems;
}

function refusedSecret(name: string, value: string | undefined): string[] {
  if (value === undefined) return [];
  if (PUBLISHED.has(value)) return [`${name} is the one in the public source code; make one of your own.`];
  if (Buffer.byteLength(value) < SHORTEST) return [`${name} must have at least ${SHORTEST} characters in production.`];
  return [];
}

function passwords(text: Text): string[] {
  const given = [
    ...PASSWORDS.map((name) => [name, text(name)] as const),
    ...ADDRESSES.map((name) => [name, passwordOf(text(name))] as const),
  ];
  return given.flatMap(([name, password]) =>
    password !== undefined && PUBLISHED.has(password) ? [`${name} has a password from the public source code; choose another.`] : [],
  );
}

function plainMail(text: Text): string[] {
  const address = text('SMTP_URL');
  if (address === undefined || !URL.canParse(address)) return [];
  const { protocol, searchParams } = new URL(address);
  if (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || text('SMTP_TLS') === 'off') return [];
  return [
    'SMTP_URL must start with smtps: or end in ?requireTLS=true, since emails carry links to sign in; SMTP_TLS=off says that they may travel unencrypted.',
  ];
}

function passwordOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  try {
    return decodeURIComponent(new URL(address).password);
  } catch {
    return undefined;
  }
}

export function isLoopback(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
