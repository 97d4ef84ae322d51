import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dateAt } from '@raffle/contracts/slot-time';
import { isOnlyThisMachine, refusedInProduction } from './production.rules.js';
import { readRhythms, type Rhythms } from './rhythms.js';
import { withPassword, withSecretFiles } from './secret-files.js';
import { readAuthorities, readLogWitnesses, type LogWitness, type TimeStampAuthority } from './witnesses.js';

/** Injection token of the one validated configuration. */
export const CONFIG = Symbol('config');

export interface Config {
  production: boolean;
  /** Production at an address of this machine alone, where the published secrets will do: a rehearsal on one's own desk. */
  onlyThisMachine: boolean;
  /** No real raffle: development, tests, and a rehearsal on one's own desk. Its first season is on sale at once. */
  demonstration: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** The file that tells who was deleted, for when a backup is restored: it must outlive the database. */
  deletionsLog: string;
  databaseUrl: string;
  /** With which `migrate` makes the roles of the product and of reports; undefined leaves whoever migrates the only one. */
  rolePasswords: { app: string | undefined; reader: string | undefined };
  /** Undefined: one process, BullMQ on Postgres, in-process gate, default Socket.IO adapter. */
  redisUrl: string | undefined;
  /** Before every key and channel: two databases (a rehearsal, the tests) may share one Redis and hear nothing of each other. */
  redisPrefix: string;
  /** False: tickets are sold for cash only. The provider's key, if there is one, still serves refunds of earlier sales. */
  sellsOnline: boolean;
  /** `secretKey` and `webhookSecret` are empty on a site that never sold online. */
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined; paymentMethodTypes: string[] };
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Origin of the site as people type it, without a trailing slash. */
  publicUrl: string;
  /** The same of the organisers' pages: `publicUrl`, unless they have a hostname of their own. */
  adminUrl: string;
  sessionSecret: string;
  /** From which the key is made that signs the heads of the public log; `sessionSecret` unless it has one of its own. Another one is another key. */
  logSigningKey: string;
  /** Outside this site, each with a word of its own about the heads of the public log; by name. */
  timeStampAuthorities: TimeStampAuthority[];
  logWitnesses: LogWitness[];
  adminSetupToken: string | undefined;
  /** Whether organisers must set up a second factor before anything else; always in production. */
  secondFactorRequired: boolean;
  /** Undefined: /api/metrics does not exist. */
  metricsToken: string | undefined;
  seasonYear: number;
  /** Whether SEASON_YEAR was set; otherwise the year is that of the calendar clock. */
  seasonYearGiven: boolean;
  /** Milliseconds since the epoch at which the calendar clock starts, or undefined for the real time. */
  appNow: number | undefined;
  rateLimits: boolean;
  /**
   * Unpaid slots that accounts which never paid may hold from one address, and those of them without a confirmed email together, before
   * more of them take proof of work. 0: never.
   */
  holdBudgets: { address: number; newcomers: number };
  /** Attempts of the smallest piece of work that a browser is asked for. */
  workAttempts: number;
  logLevel: string;
  /** False: another process runs the jobs (`worker.js`). */
  runsJobs: boolean;
  webDist: string;
  /** Proxies in front whose X-Forwarded-For is believed; 0 in development. */
  trustedProxies: number;
  /** Where who finds a hole may tell it, `mailto:…` or `https://…`; undefined: there is no security.txt. */
  securityContact: string | undefined;
  /** How long the headers of a request may take; the whole request may take 30 times as long. */
  slowRequestMs: number;
  /** Open at once on one process: far more than a lodge or a carrier's shared address has, far fewer than a process can hold. */
  socketsPerAddress: number;
  databasePoolSize: number;
  /** How many days back our payments are compared with the provider's lists. */
  reconcileDays: number;
  rhythms: Rhythms;
}

export class ConfigError extends Error {}

const ENVIRONMENTS = ['production', 'development', 'test', ''];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Env = Record<string, string | undefined>;

/** Reads and checks the environment; throws one ConfigError that names every mistake. */
export function loadConfig(given: Env = process.env): Config {
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
    if (!production) return keptSecret(dataDir, file, make);
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
  const sessionSecret = secret('SESSION_SECRET', 'session-secret', () => randomBytes(32).toString('hex'));

  const config: Config = {
    production,
    onlyThisMachine: production && isOnlyThisMachine(text),
    demonstration: !production || isOnlyThisMachine(text),
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDir,
    deletionsLog: path.resolve(text('DELETIONS_LOG') ?? path.join(dataDir, 'deletions.log')),
    databaseUrl: databaseUrl ?? '',
    rolePasswords: { app: text('DATABASE_APP_PASSWORD'), reader: text('DATABASE_READER_PASSWORD') },
    redisUrl,
    redisPrefix: `raffle-${databaseUrl === undefined ? '' : new URL(databaseUrl).pathname.slice(1)}`,
    ...readPayments(text, url('STRIPE_API_BASE', ['http:', 'https:']), secret, problems),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Okavango Flood Raffle <raffle@localhost>',
    publicUrl,
    adminUrl: readAdminUrl(url('ADMIN_URL', ['http:', 'https:']), publicUrl, problems),
    sessionSecret,
    logSigningKey: text('LOG_SIGNING_KEY') ?? sessionSecret,
    timeStampAuthorities: readAuthorities(text('TSA_URLS'), problems),
    logWitnesses: readLogWitnesses(text('WITNESS_URLS'), problems),
    adminSetupToken: text('ADMIN_SETUP_TOKEN'),
    secondFactorRequired: text('SECOND_FACTOR') === 'required' || (production && !isOnlyThisMachine(text)),
    metricsToken: text('METRICS_TOKEN'),
    seasonYear: number('SEASON_YEAR', Number(dateAt(appNow ?? Date.now()).slice(0, 4)), 2020, 2100),
    seasonYearGiven: text('SEASON_YEAR') !== undefined,
    appNow,
    rateLimits,
    holdBudgets: {
      address: rateLimits ? number('HOLDS_PER_ADDRESS', 400, 0, 100_000) : 0,
      newcomers: rateLimits ? number('HOLDS_OF_NEWCOMERS', 4000, 0, 100_000) : 0,
    },
    workAttempts: number('WORK_ATTEMPTS', 400, 1, 100_000),
    logLevel,
    runsJobs,
    webDist: path.resolve(text('WEB_DIST') ?? fileURLToPath(new URL('../../../../web/dist', import.meta.url))),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    securityContact: url('SECURITY_CONTACT', ['mailto:', 'https:']),
    slowRequestMs: number('SLOW_REQUEST_MS', 10_000, 100, 60_000),
    socketsPerAddress: number('SOCKETS_PER_ADDRESS', 2000, 1, 100_000),
    databasePoolSize: number('DATABASE_POOL', 20, 2, 200),
    reconcileDays: number('RECONCILE_DAYS', 3, 1, 365),
    rhythms: readRhythms(number),
  };
  if (production) problems.push(...refusedInProduction(text, config));
  if (problems.length > 0) throw new ConfigError(problems.join(' '));
  return config;
}

type Secret = (name: string, file: string, make: () => string) => string;

/** With `PAYMENTS=none` no key is required. One that is given serves refunds of earlier sales. */
function readPayments(
  text: (name: string) => string | undefined,
  apiBase: string | undefined,
  secret: Secret,
  problems: string[],
): Pick<Config, 'sellsOnline' | 'stripe'> {
  if (![undefined, 'stripe', 'none'].includes(text('PAYMENTS'))) problems.push('PAYMENTS must be stripe or none.');
  const sellsOnline = text('PAYMENTS') !== 'none';
  const key: Secret = (name, file, make) => (sellsOnline ? secret(name, file, make) : (text(name) ?? ''));
  return {
    sellsOnline,
    stripe: {
      secretKey: key('STRIPE_SECRET_KEY', 'stripe-sandbox-key', () => `sk_test_${randomBytes(16).toString('hex')}`),
      webhookSecret: key('STRIPE_WEBHOOK_SECRET', 'stripe-webhook-secret', () => `whsec_${randomBytes(24).toString('hex')}`),
      apiBase,
      paymentMethodTypes: (text('STRIPE_PAYMENT_METHODS') ?? 'card').split(',').map((type) => type.trim()),
    },
  };
}

/** Cookies of both are Secure or not together, and go by hostnames: a port alone keeps nothing apart. */
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

/** A secret made once and kept, readable by this user only; development only. */
function keptSecret(dataDir: string, file: string, make: () => string): string {
  const folder = path.join(dataDir, 'secrets');
  const target = path.join(folder, file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // `wx` so that two processes starting together agree on the first one's secret.
    writeFileSync(target, make(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(target, 'utf8').trim();
}
