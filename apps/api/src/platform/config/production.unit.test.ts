import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exitOnCommandConfigError } from '../process.js';
import { ConfigError, loadConfig } from './config.js';

const ROOT = path.join(__dirname, '../../../../..');
const made = (prefix = ''): string => prefix + randomBytes(24).toString('hex');

/** Environment of a public site. */
const SITE = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://flood.example',
  DATABASE_URL: `postgres://raffle_app:${made()}@postgres/raffle`,
  REDIS_URL: `redis://raffle:${made()}@redis:6379`,
  SMTP_URL: `smtps://raffle:${made()}@mail.example`,
  SESSION_SECRET: made(),
  ADMIN_SETUP_TOKEN: made(),
  METRICS_TOKEN: made(),
  STRIPE_SECRET_KEY: made('sk_live_'),
  STRIPE_WEBHOOK_SECRET: made('whsec_'),
};
/** Environment of `docker compose up`, as in the README. */
const DESK = {
  NODE_ENV: 'production',
  ONLY_THIS_MACHINE: 'yes',
  PUBLIC_URL: 'http://localhost:8080',
  DATABASE_URL: 'postgres://raffle:only-on-this-machine@postgres/raffle',
  SMTP_URL: 'smtp://mailpit:1025',
  SESSION_SECRET: 'only-on-this-machine-only-on-this-machine',
  ADMIN_SETUP_TOKEN: 'only-on-this-machine',
  STRIPE_SECRET_KEY: 'sk_test_only_on_this_machine',
  STRIPE_WEBHOOK_SECRET: 'whsec_only_on_this_machine',
  STRIPE_API_BASE: 'http://sandbox:4242',
};

function refusal(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

it('starts as a public site and as a local rehearsal', () => {
  expect(loadConfig(SITE)).toMatchObject({ production: true, demonstration: false, secondFactorRequired: true });
  expect(loadConfig(DESK)).toMatchObject({ production: true, demonstration: true, secondFactorRequired: false });
});

it("starts without the payment provider's keys if tickets are sold for cash only", () => {
  const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _webhook, ...rest } = SITE;
  expect(loadConfig({ ...rest, PAYMENTS: 'none' })).toMatchObject({ sellsOnline: false, stripe: { secretKey: '', webhookSecret: '' } });
  expect(refusal(rest)).toContain('STRIPE_SECRET_KEY is required in production.');
  expect(refusal({ ...SITE, PAYMENTS: 'cash' })).toContain('PAYMENTS must be stripe or none.');
});

const MAIL_SECRET = made();

it.each<[string, Record<string, string>, string[]]>([
  ['http', { PUBLIC_URL: 'http://flood.example' }, ['PUBLIC_URL']],
  ['no public URL', { PUBLIC_URL: '' }, ['PUBLIC_URL']],
  ['a shifted calendar', { APP_NOW: '2025-06-01T09:00:00+02:00' }, ['APP_NOW']],
  ['no second factor for organisers', { SECOND_FACTOR: 'optional' }, ['SECOND_FACTOR']],
  ['no rate limits', { RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
  ['unencrypted mail', { SMTP_URL: `smtp://raffle:${MAIL_SECRET}@mail.example` }, ['SMTP_URL']],
  ['a Stripe test key', { STRIPE_SECRET_KEY: made('sk_test_') }, ['STRIPE_SECRET_KEY']],
  ['a live key with an API base that is not Stripe', { STRIPE_API_BASE: 'http://sandbox:4242' }, ['STRIPE_SECRET_KEY']],
  [
    'a restricted live key with an API base that is not Stripe',
    { STRIPE_SECRET_KEY: made('rk_live_'), STRIPE_API_BASE: 'http://s:1' },
    ['STRIPE_SECRET_KEY'],
  ],
  ['a published database password', { DATABASE_URL: 'postgres://raffle:only-on-this-machine@postgres/raffle' }, ['DATABASE_URL']],
  ['a published password in a separate variable', { DATABASE_PASSWORD: 'secret' }, ['DATABASE_PASSWORD']],
  ['a published Redis password', { REDIS_PASSWORD: 'only-on-this-machine' }, ['REDIS_PASSWORD']],
  [
    'a test key with an API base that is not Stripe',
    { STRIPE_SECRET_KEY: made('sk_test_'), STRIPE_API_BASE: 'http://sandbox:4242' },
    ['STRIPE_API_BASE'],
  ],
  ['a key that is not a Stripe key', { STRIPE_SECRET_KEY: made() }, ['STRIPE_SECRET_KEY']],
  ['no limit per address', { HOLDS_PER_ADDRESS: '0' }, ['HOLDS_PER_ADDRESS']],
  ['a limit per address that covers the whole season', { HOLDS_PER_ADDRESS: '23520' }, ['HOLDS_PER_ADDRESS']],
  ['no limit for newcomers', { HOLDS_OF_NEWCOMERS: '0' }, ['HOLDS_OF_NEWCOMERS']],
  ['a limit for newcomers that covers the whole season', { HOLDS_OF_NEWCOMERS: '100000' }, ['HOLDS_OF_NEWCOMERS']],
  ['a proof of work that costs nothing', { WORK_ATTEMPTS: '1' }, ['WORK_ATTEMPTS']],
  ['a proof of work that is too hard for a phone', { WORK_ATTEMPTS: '100000' }, ['WORK_ATTEMPTS']],
  ['a silent log', { LOG_LEVEL: 'silent' }, ['LOG_LEVEL']],
  ['a log without security events', { LOG_LEVEL: 'error' }, ['LOG_LEVEL']],
  ['too many proxies', { TRUSTED_PROXIES: '10' }, ['TRUSTED_PROXIES']],
  ['unlimited sockets', { SOCKETS_PER_ADDRESS: '100000' }, ['SOCKETS_PER_ADDRESS']],
  ['no mail server', { SMTP_URL: '' }, ['SMTP_URL']],
  ['a remote database without a password', { DATABASE_URL: 'postgres://raffle_app@postgres/raffle' }, ['DATABASE_URL']],
  ['a remote Redis without a password', { REDIS_URL: 'redis://redis.internal:6379' }, ['REDIS_URL']],
  ['a short database password', { DATABASE_URL: 'postgres://raffle_app:x@postgres/raffle' }, ['DATABASE_URL']],
  ['a short password in a separate variable', { DATABASE_PASSWORD: 'x' }, ['DATABASE_PASSWORD']],
  ['a short password for the reader role', { DATABASE_READER_PASSWORD: 'reader' }, ['DATABASE_READER_PASSWORD']],
  ['a password that repeats a single letter', { REDIS_PASSWORD: 'a'.repeat(20) }, ['REDIS_PASSWORD']],
  ['a secret that repeats a single letter', { SESSION_SECRET: 'a'.repeat(32) }, ['SESSION_SECRET']],
  ['a secret that repeats a few letters', { ADMIN_SETUP_TOKEN: 'abc'.repeat(20) }, ['ADMIN_SETUP_TOKEN']],
  ['a reused secret', { METRICS_TOKEN: SITE.SESSION_SECRET }, ['SESSION_SECRET', 'METRICS_TOKEN']],
  ['a secret that is also a password', { METRICS_TOKEN: new URL(SITE.DATABASE_URL).password }, ['METRICS_TOKEN', 'DATABASE_URL']],
  ['a reused password', { DATABASE_READER_PASSWORD: new URL(SITE.DATABASE_URL).password }, ['DATABASE_READER_PASSWORD', 'DATABASE_URL']],
  ['ONLY_THIS_MACHINE with a public URL', { ONLY_THIS_MACHINE: 'yes' }, ['ONLY_THIS_MACHINE']],
  ['ONLY_THIS_MACHINE=true', { ONLY_THIS_MACHINE: 'true', PUBLIC_URL: 'http://127.0.0.9:81' }, ['ONLY_THIS_MACHINE', 'PUBLIC_URL']],
  ...['SESSION_SECRET', 'ADMIN_SETUP_TOKEN', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map(
    (name): [string, Record<string, string>, string[]] => [`a short ${name}`, { [name]: made().slice(0, 31) }, [name]],
  ),
])('refuses in production: %s', (_, wrong, names) => {
  const said = refusal({ ...SITE, ...wrong });
  for (const name of names) expect(said).toContain(name);
  // The message must not reveal any value.
  for (const value of Object.values({ ...SITE, ...wrong })) if (value.length > 12) expect(said).not.toContain(value);
  expect(said).not.toContain(MAIL_SECRET);
});

it('names every wrong variable in one error', () => {
  const said = refusal({ ...DESK, ONLY_THIS_MACHINE: '' });
  const names = [
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'SESSION_SECRET',
    'ADMIN_SETUP_TOKEN',
    'STRIPE_API_BASE',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ];
  for (const name of names) expect(said).toContain(name);
});

it.each(['smtp://mail.example:587/?requireTLS=true', 'smtps://mail.example'])('accepts the SMTP URL %s', (address) => {
  expect(refusal({ ...SITE, SMTP_URL: address })).toBe('');
});

it('accepts unencrypted mail if a setting allows it', () => {
  expect(refusal({ ...SITE, SMTP_URL: 'smtp://relay.internal', SMTP_TLS: 'off' })).toBe('');
});

it.each(['http://127.0.0.1:8080', 'http://[::1]', 'http://raffle.localhost:1'])('treats %s as the local machine', (PUBLIC_URL) => {
  expect(refusal({ ...DESK, PUBLIC_URL })).toBe('');
});

it.each(['http://127.0.0.1.example', 'http://localhost.example', 'http://192.168.1.4'])('treats %s as another machine', (PUBLIC_URL) => {
  expect(refusal({ ...DESK, PUBLIC_URL })).toContain('ONLY_THIS_MACHINE');
});

it.each(['Production', 'PRODUCTION', 'prod', 'live', 'production ', 'staging'])('refuses NODE_ENV=%j', (NODE_ENV) => {
  expect(refusal({ ...SITE, NODE_ENV })).toMatch(/^NODE_ENV must be production, development or test/);
});

it.each([undefined, '', 'development', 'test'])('treats NODE_ENV=%j as development', (NODE_ENV) => {
  expect(loadConfig({ ...SITE, NODE_ENV } as NodeJS.ProcessEnv)).toMatchObject({ production: false });
});

it('does not require a password for local stores', () => {
  expect(refusal({ ...SITE, DATABASE_URL: 'postgres://raffle@127.0.0.1/raffle', REDIS_URL: 'redis://:short@localhost:6379' })).toBe('');
});

it('accepts the same password in the URL and in a separate variable', () => {
  const DATABASE_PASSWORD = new URL(SITE.DATABASE_URL).password;
  expect(refusal({ ...SITE, DATABASE_PASSWORD })).toBe('');
});

it.each(['HOLDS_PER_ADDRESS', 'HOLDS_OF_NEWCOMERS'])('refuses %s=0 in a local rehearsal too', (name) => {
  expect(refusal({ ...DESK, [name]: '0' })).toContain(name);
});

it('lets a production command start without the settings it does not use', () => {
  const { NODE_ENV, PUBLIC_URL, DATABASE_URL } = SITE;
  jest.replaceProperty(process, 'env', { NODE_ENV, PUBLIC_URL, DATABASE_URL });
  const config = exitOnCommandConfigError(['SESSION_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL']);
  expect(config).toMatchObject({ production: true, publicUrl: PUBLIC_URL });
  jest.restoreAllMocks();
});

it('refuses a live key with the sandbox in a local rehearsal too', () => {
  expect(refusal({ ...DESK, STRIPE_SECRET_KEY: made('sk_live_') })).toContain('STRIPE_SECRET_KEY');
});

describe('secrets in files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'raffle-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string): string => {
    const at = path.join(folder, name);
    writeFileSync(at, text);
    return at;
  };

  it('are read without their final newline', () => {
    const config = loadConfig({
      ...SITE,
      SESSION_SECRET: '',
      SESSION_SECRET_FILE: file('session', `${'0123456789'.repeat(4)}\n`),
      DATABASE_URL: 'postgres://raffle_app@postgres/raffle',
      DATABASE_PASSWORD_FILE: file('database', 'p@ss/word:with%signs\n'),
    });
    expect(config.sessionSecret).toBe('0123456789'.repeat(4));
    expect(decodeURIComponent(new URL(config.databaseUrl).password)).toBe('p@ss/word:with%signs');
  });

  it('are checked like secrets in variables', () => {
    const short = refusal({ ...SITE, SESSION_SECRET: '', SESSION_SECRET_FILE: file('short', 'short') });
    expect(short).toMatch(/^SESSION_SECRET must have at least 32/);
    expect(refusal({ ...SITE, SESSION_SECRET: '', SESSION_SECRET_FILE: file('empty', '\n') })).toBe(
      'SESSION_SECRET is required in production.',
    );
  });

  it('must be readable, and must not be set together with the variable itself', () => {
    expect(refusal({ ...SITE, METRICS_TOKEN: '', METRICS_TOKEN_FILE: path.join(folder, 'none') })).toBe(
      'METRICS_TOKEN_FILE names a file that cannot be read.',
    );
    expect(refusal({ ...SITE, METRICS_TOKEN_FILE: file('twice', made()) })).toMatch(/^METRICS_TOKEN and METRICS_TOKEN_FILE are both given/);
  });
});

it('refuses every secret that appears in the repository', () => {
  const found = ['docker-compose.yml', '.env.example', 'tools', 'packages', 'apps/api/src', 'apps/api/test', 'apps/e2e'].flatMap(published);
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter(({ name, value }) => !refusal({ ...SITE, [name]: value }).includes(name))).toEqual([]);
});

function published(place: string): { name: string; value: string }[] {
  const ASSIGNED =
    /\b(SESSION_SECRET|ADMIN_SETUP_TOKEN|METRICS_TOKEN|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET)'?(?::-|\s*[:=])\s*(?:'([^'$]+)'|([^\s'$,;(){}[\]`]+)[}\s])/g;
  const at = path.join(ROOT, place);
  const inside = place.includes('.') ? [at] : readdirSync(at, { recursive: true, encoding: 'utf8' }).map((name) => path.join(at, name));
  const texts = inside.filter((name) => !/node_modules|[/\\]dist[/\\]/.test(name) && /\.(m?[jt]sx?|cjs|yml|example)$/.test(name));
  return texts.flatMap((name) =>
    [...readFileSync(name, 'utf8').matchAll(ASSIGNED)].flatMap(([, variable = '', quoted, bare]) => {
      const value = quoted ?? bare ?? '';
      // In code, only a quoted string can be a value.
      return quoted === undefined && /\.(m?[jt]sx?|cjs)$/.test(name) ? [] : [{ name: variable, value }];
    }),
  );
}
