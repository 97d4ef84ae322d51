import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dateAt } from '@raffle/contracts/slot-time';
import { isOnlyThisMachine, refusedInProduction } from './production.rules.js';
import { readIntervals } from './intervals.js';
import { withPassword, withSecretFiles } from './secret-files.js';
import { readAuthorities, readLogWitnesses } from './witnesses.js';

/** Injection token of the validated configuration. */
export const CONFIG = Symbol('config');

/** The validated settings. */
export type Config = ReturnType<typeof loadConfig>;

export class ConfigError extends Error {}

const ENVIRONMENTS = ['production', 'development', 'test', ''];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Env = Record<string, string | undefined>;

/** Reads and validates the environment. @throws ConfigError listing every mistake */
export function loadConfig(given: Env = process.env) {
  const problems: string[] = [];
  const env = withSecretFiles(given, problems);
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const production = env.NODE_ENV === 'production';
  if (!ENVIRONMENTS.includes(env.NODE_ENV ?? ''))
    problems.push('NODE_ENV must be production, development or test, in lower case, or be left out, which is development.');
  const dataDir = path.resolve(text('DATA_DIR') ?? '.data');

  const number = (name: string, fallback: number, min: number, max: number): number => {
    const raw = text(name);
    if (raw === undefined) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}".`);
    return fallback;
  };
  const url = (name: string, protocols: string[]): string | undefined => {
    const raw = text(name);
    if (raw === undefined) return undefined;
    if (URL.canParse(raw) && protocols.includes(new URL(raw).protocol)) return raw.replace(/\/+$/, '');
    problems.push(`${name} must be an address starting with ${protocols.join(' or ')}`);
    return undefined;
  };
  const secret = (name: string, file: string, make: () => string): string => {
    const given = text(name);
    if (given !== undefined) return given;
    if (!production) return storedSecret(dataDir, file, make);
    problems.push(`${name} is required in production.`);
    return '';
  };

  const port = number('PORT', 3000, 0, 65535);
  const appNow = readAppNow(text('APP_NOW'), problems);
  const rateLimits = text('RATE_LIMITS') !== 'off';
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const databaseUrl = withPassword(url('DATABASE_URL', ['postgres:', 'postgresql:']), text('DATABASE_PASSWORD'));
  if (databaseUrl === undefined) problems.push('DATABASE_URL is required (npm start sets it).');
  const redisUrl = withPassword(url('REDIS_URL', ['redis:', 'rediss:']), text('REDIS_PASSWORD'));
  const runsJobs = text('WORKER') !== 'external';
  if (!runsJobs && redisUrl === undefined)
    problems.push('WORKER=external needs REDIS_URL: events of another process travel through Redis.');
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;

  if (![undefined, 'required', 'optional'].includes(text('SECOND_FACTOR'))) problems.push('SECOND_FACTOR must be required or optional.');

  const config = {
    production,
    /**
     * Whether this is development, a test or a local rehearsal rather than a real raffle. If so, the first season goes on sale immediately.
     */
    demonstration: !production || isOnlyThisMachine(text),
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDir,
    /**
     * File that records deleted accounts, so that they stay deleted after a backup is restored. A loss of the database must not affect this
     * file.
     */
    deletionsLog: path.resolve(text('DELETIONS_LOG') ?? path.join(dataDir, 'deletions.log')),
    databaseUrl: databaseUrl ?? '',
    /** Passwords for the roles `raffle_app` and `raffle_reader`. `migrate` does not create a role whose password is undefined. */
    rolePasswords: { app: text('DATABASE_APP_PASSWORD'), reader: text('DATABASE_READER_PASSWORD') },
    /** If undefined, the site uses one process, BullMQ on Postgres, the in-process gate and the default Socket.IO adapter. */
    redisUrl,
    /**
     * Prefix of every Redis key and channel. It lets installations with different databases (such as a rehearsal and the
     * tests) share one Redis server without receiving each other's messages.
     */
    redisPrefix: `raffle-${databaseUrl === undefined ? '' : new URL(databaseUrl).pathname.slice(1)}`,
    ...readPayments(text, url('STRIPE_API_BASE', ['http:', 'https:']), secret, problems),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Okavango Flood Raffle <raffle@localhost>',
    /** Origin at which visitors reach the site, without a trailing slash. */
    publicUrl,
    /** Origin of the organisers' pages: `publicUrl`, unless they have their own hostname. */
    adminUrl: readAdminUrl(url('ADMIN_URL', ['http:', 'https:']), publicUrl, problems),
    sessionSecret: secret('SESSION_SECRET', 'session-secret', () => randomBytes(32).toString('hex')),
    /** External time-stamp authorities that time-stamp log heads, sorted by name. */
    timeStampAuthorities: readAuthorities(text('TSA_URLS'), problems),
    /** External witnesses that cosign log heads, sorted by name. */
    logWitnesses: readLogWitnesses(text('WITNESS_URLS'), problems),
    adminSetupToken: text('ADMIN_SETUP_TOKEN'),
    /**
     * Whether organisers must set up a second factor before they can do anything else. Always true in production, except
     * in a local rehearsal.
     */
    secondFactorRequired: text('SECOND_FACTOR') === 'required' || (production && !isOnlyThisMachine(text)),
    /** If undefined, there is no `/api/metrics` route. */
    metricsToken: text('METRICS_TOKEN'),
    seasonYear: number('SEASON_YEAR', Number(dateAt(appNow ?? Date.now()).slice(0, 4)), 2020, 2100),
    /** Whether SEASON_YEAR was set. If it was not, `seasonYear` is the year of the calendar clock. */
    seasonYearGiven: text('SEASON_YEAR') !== undefined,
    /** Start of the calendar clock in milliseconds since the epoch; undefined for real time. */
    appNow,
    rateLimits,
    /**
     * Limits the unpaid slots that accounts without a payment may hold without proof of work. `address` is the total for all accounts behind
     * one network address; `newcomers` is the total for all accounts without a confirmed email address. 0 means no limit.
     */
    holdBudgets: {
      address: rateLimits ? number('HOLDS_PER_ADDRESS', 400, 0, 100_000) : 0,
      newcomers: rateLimits ? number('HOLDS_OF_NEWCOMERS', 4000, 0, 100_000) : 0,
    },
    /** Maximum number of attempts that the smallest proof of work takes. */
    workAttempts: number('WORK_ATTEMPTS', 400, 1, 100_000),
    logLevel,
    /** If false, the jobs run in a separate process (`worker.js`). */
    runsJobs,
    webDist: path.resolve(text('WEB_DIST') ?? fileURLToPath(new URL('../../../../web/dist', import.meta.url))),
    /** Number of proxies in front of the server whose X-Forwarded-For is trusted; 0 in development. */
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    /** Contact for reporting vulnerabilities, `mailto:…` or `https://…`. If undefined, there is no security.txt. */
    securityContact: url('SECURITY_CONTACT', ['mailto:', 'https:']),
    /** Milliseconds within which a request's headers must arrive. The whole request may take 30 times as long. */
    slowRequestMs: number('SLOW_REQUEST_MS', 10_000, 100, 60_000),
    /**
     * Maximum number of live connections per network address and process. The visitors at a lodge or behind a carrier's
     * shared address open far fewer, and a process can handle far more.
     */
    socketsPerAddress: number('SOCKETS_PER_ADDRESS', 2000, 1, 100_000),
    databasePoolSize: number('DATABASE_POOL', 20, 2, 200),
    /** Number of past days for which our payments are compared with the provider's lists. */
    reconcileDays: number('RECONCILE_DAYS', 3, 1, 365),
    intervals: readIntervals(number),
  };
  if (production) problems.push(...refusedInProduction(text, config));
  if (problems.length > 0) throw new ConfigError(problems.join(' '));
  return config;
}

type Secret = (name: string, file: string, make: () => string) => string;

/** Reads the payment settings. `PAYMENTS=none` requires no API key; if a key is set, it is used for refunds of earlier sales. */
function readPayments(text: (name: string) => string | undefined, apiBase: string | undefined, secret: Secret, problems: string[]) {
  if (![undefined, 'stripe', 'none'].includes(text('PAYMENTS'))) problems.push('PAYMENTS must be stripe or none.');
  const sellsOnline = text('PAYMENTS') !== 'none';
  const key: Secret = (name, file, make) => (sellsOnline ? secret(name, file, make) : (text(name) ?? ''));
  return {
    /** If false, tickets are sold for cash only, and the provider's API key, if set, is used only to refund earlier sales. */
    sellsOnline,
    /** `secretKey` and `webhookSecret` are empty on a site that has never sold online. */
    stripe: {
      secretKey: key('STRIPE_SECRET_KEY', 'stripe-sandbox-key', () => `sk_test_${randomBytes(16).toString('hex')}`),
      webhookSecret: key('STRIPE_WEBHOOK_SECRET', 'stripe-webhook-secret', () => `whsec_${randomBytes(24).toString('hex')}`),
      apiBase,
      paymentMethodTypes: (text('STRIPE_PAYMENT_METHODS') ?? 'card').split(',').map((type) => type.trim()),
    },
  };
}

/**
 * Checks ADMIN_URL. Both origins need the same protocol, because the cookies have the Secure attribute on both origins or on neither. The
 * origins need different hostnames, because cookies ignore ports.
 */
function readAdminUrl(given: string | undefined, publicUrl: string, problems: string[]): string {
  if (given === undefined || given === publicUrl) return publicUrl;
  const [own, site] = [new URL(given), new URL(publicUrl)];
  if (own.origin !== given || own.protocol !== site.protocol || own.hostname === site.hostname)
    problems.push('ADMIN_URL must be an origin of another hostname than PUBLIC_URL, and like it begin with http: or https:.');
  return given;
}

function readAppNow(raw: string | undefined, problems: string[]): number | undefined {
  if (raw === undefined) return undefined;
  const at = Date.parse(raw);
  if (Number.isNaN(at)) problems.push('APP_NOW must be an ISO instant such as 2025-06-01T09:00:00+02:00.');
  return at;
}

/** Returns a secret that is generated once and stored in a file readable only by the current user. For development only. */
function storedSecret(dataDir: string, file: string, make: () => string): string {
  const folder = path.join(dataDir, 'secrets');
  const target = path.join(folder, file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // `wx` fails if the file exists, so two processes that start at the same time both use the secret that was written first.
    writeFileSync(target, make(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(target, 'utf8').trim();
}
