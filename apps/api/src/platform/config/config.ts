import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dateAt } from '@raffle/contracts/slot-time';
import { readRhythms, type Rhythms } from './rhythms.js';

/** Injection token of the one validated configuration. */
export const CONFIG = Symbol('config');

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string;
  /** Undefined: one process, BullMQ on Postgres, in-process gate, default Socket.IO adapter. */
  redisUrl: string | undefined;
  /** Before every key and channel: two databases (a rehearsal, the tests) may share one Redis and hear nothing of each other. */
  redisPrefix: string;
  stripe: { secretKey: string; webhookSecret: string; apiBase: string | undefined; paymentMethodTypes: string[] };
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Origin of the site as people type it, without a trailing slash. */
  publicUrl: string;
  sessionSecret: string;
  adminSetupToken: string | undefined;
  /** Undefined: /api/metrics does not exist. */
  metricsToken: string | undefined;
  seasonYear: number;
  /** Milliseconds since the epoch at which the calendar clock starts, or undefined for the real time. */
  appNow: number | undefined;
  rateLimits: boolean;
  logLevel: string;
  /** False: another process runs the jobs (`worker.js`). */
  runsJobs: boolean;
  webDist: string;
  /** Proxies in front whose X-Forwarded-For is believed; 0 in development. */
  trustedProxies: number;
  databasePoolSize: number;
  /** How many days back our payments are compared with the provider's lists. */
  reconcileDays: number;
  rhythms: Rhythms;
}

export class ConfigError extends Error {}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Env = Record<string, string | undefined>;

/** Reads and checks the environment; throws one ConfigError that names every mistake. */
export function loadConfig(env: Env = process.env): Config {
  const problems: string[] = [];
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const production = env.NODE_ENV === 'production';
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
  const appNow = readAppNow(text('APP_NOW'), production, problems);
  const rateLimits = text('RATE_LIMITS') !== 'off';
  if (!rateLimits && production) problems.push('RATE_LIMITS=off is refused in production.');
  const logLevel = text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  if (databaseUrl === undefined) problems.push('DATABASE_URL is required (npm start sets it).');
  const redisUrl = url('REDIS_URL', ['redis:', 'rediss:']);
  const runsJobs = text('WORKER') !== 'external';
  if (!runsJobs && redisUrl === undefined)
    problems.push('WORKER=external needs REDIS_URL: events of another process travel through Redis.');
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`;
  if (production && text('PUBLIC_URL') === undefined) problems.push('PUBLIC_URL is required in production.');

  const config: Config = {
    production,
    port,
    host: text('HOST') ?? '0.0.0.0',
    dataDir,
    databaseUrl: databaseUrl ?? '',
    redisUrl,
    redisPrefix: `raffle-${databaseUrl === undefined ? '' : new URL(databaseUrl).pathname.slice(1)}`,
    stripe: {
      secretKey: secret('STRIPE_SECRET_KEY', 'stripe-sandbox-key', () => `sk_test_${randomBytes(16).toString('hex')}`),
      webhookSecret: secret('STRIPE_WEBHOOK_SECRET', 'stripe-webhook-secret', () => `whsec_${randomBytes(24).toString('hex')}`),
      apiBase: url('STRIPE_API_BASE', ['http:', 'https:']),
      paymentMethodTypes: (text('STRIPE_PAYMENT_METHODS') ?? 'card').split(',').map((type) => type.trim()),
    },
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM') ?? 'Okavango Flood Raffle <raffle@localhost>',
    publicUrl,
    sessionSecret: secret('SESSION_SECRET', 'session-secret', () => randomBytes(32).toString('hex')),
    adminSetupToken: text('ADMIN_SETUP_TOKEN'),
    metricsToken: text('METRICS_TOKEN'),
    seasonYear: number('SEASON_YEAR', Number(dateAt(appNow ?? Date.now()).slice(0, 4)), 2020, 2100),
    appNow,
    rateLimits,
    logLevel,
    runsJobs,
    webDist: path.resolve(text('WEB_DIST') ?? fileURLToPath(new URL('../../../../web/dist', import.meta.url))),
    trustedProxies: number('TRUSTED_PROXIES', 0, 0, 10),
    databasePoolSize: number('DATABASE_POOL', 20, 2, 200),
    reconcileDays: number('RECONCILE_DAYS', 3, 1, 365),
    rhythms: readRhythms(number),
  };
  if (production && !config.stripe.apiBase && config.stripe.secretKey.startsWith('sk_test_')) {
    problems.push('STRIPE_SECRET_KEY is a test key; production needs a live one (or STRIPE_API_BASE for a rehearsal).');
  }
  if (problems.length > 0) throw new ConfigError(problems.join(' '));
  return config;
}

function readAppNow(raw: string | undefined, production: boolean, problems: string[]): number | undefined {
  if (raw === undefined) return undefined;
  const at = Date.parse(raw);
  if (production) problems.push('APP_NOW is refused in production.');
  else if (Number.isNaN(at)) problems.push('APP_NOW must be an ISO instant such as 2025-06-01T09:00:00+02:00.');
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
