import type { Config } from './config.js';

type Text = (name: string) => string | undefined;

const SECRETS = ['SESSION_SECRET', 'ADMIN_SETUP_TOKEN', 'METRICS_TOKEN', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
/** Minimum length of a secret in bytes. Neither we nor the provider generate shorter secrets. */
const MIN_SECRET_LENGTH = 32;
/**
 * Minimum length of a password in bytes. A random 16-character password is hard to guess, and even a hexadecimal one
 * almost always has at least five different characters.
 */
const MIN_PASSWORD_LENGTH = 16;
const MIN_DIFFERENT_CHARACTERS = 5;

/** Values published in this repository's docker-compose.yml and .env.example. */
const PUBLISHED = new Set([
  'only-on-this-machine',
  'only-on-this-machine-only-on-this-machine',
  'sk_test_only_on_this_machine',
  'whsec_only_on_this_machine',
  'secret',
]);

/** Variables that contain a URL, which may include a password. */
const ADDRESSES = ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'];
const PASSWORDS = ['DATABASE_PASSWORD', 'DATABASE_APP_PASSWORD', 'DATABASE_READER_PASSWORD', 'REDIS_PASSWORD'];

/** Limits enforced only in production. A value outside these limits effectively disables the protection that it configures. */
const BOUNDS: { name: string; from: number; to: number; because: string }[] = [
  { name: 'HOLDS_PER_ADDRESS', from: 1, to: 2000, because: 'otherwise one address can hold the season without proof of work' },
  { name: 'HOLDS_OF_NEWCOMERS', from: 1, to: 10_000, because: 'otherwise new accounts can hold the season without proof of work' },
  { name: 'WORK_ATTEMPTS', from: 100, to: 10_000, because: 'less costs a program nothing, and more takes a phone minutes' },
  { name: 'TRUSTED_PROXIES', from: 0, to: 3, because: 'visitors can choose their own address if it is more than there are proxies' },
  { name: 'SOCKETS_PER_ADDRESS', from: 1, to: 10_000, because: 'a process cannot hold more' },
];

/** Log levels that hide security events, which are logged at level info. */
const SILENT_LEVELS = ['silent', 'fatal', 'error', 'warn'];

/**
 * Returns whether the site was started by `docker compose up` on a local machine. Such a site is configured like production, but no one
 * else can reach it.
 */
export function isOnlyThisMachine(text: Text): boolean {
  return text('ONLY_THIS_MACHINE') === 'yes' && isLoopback(text('PUBLIC_URL'));
}

/** Returns the reasons why the site must not start in production. Each reason names the variable but never contains its value. */
export function refusedInProduction(text: Text, { stripe }: Pick<Config, 'stripe'>): string[] {
  const problems = [...refusedAnywhere(text, stripe), ...outOfBounds(text)];
  if (isOnlyThisMachine(text)) return problems;
  if (text('ONLY_THIS_MACHINE') !== undefined)
    problems.push(
      'ONLY_THIS_MACHINE may only be yes, and only where PUBLIC_URL is an address of this machine, such as http://localhost:8080.',
    );
  if (text('SECOND_FACTOR') === 'optional') problems.push('SECOND_FACTOR=optional is refused in production.');
  if (text('PUBLIC_URL')?.startsWith('http:'))
    problems.push('PUBLIC_URL must start with https: in production; over http, anybody on the way can read passwords and cookies.');
  if (text('SMTP_URL') === undefined) problems.push('SMTP_URL is required in production: without it no email is sent.');
  if (stripe.apiBase)
    problems.push(
      'STRIPE_API_BASE is refused in production: payments would go to it and not to Stripe (ONLY_THIS_MACHINE=yes permits it).',
    );
  else if (stripe.secretKey && !/^[sr]k_live_/.test(stripe.secretKey))
    problems.push('STRIPE_SECRET_KEY must be a live key of Stripe in production, which begins with sk_live_ or rk_live_.');
  return [
    ...problems,
    ...SECRETS.flatMap((name) => refusedSecret(name, text(name))),
    ...passwords(text),
    ...withoutPassword(text),
    ...repeated(text),
    ...plainMail(text),
  ];
}

function refusedAnywhere(text: Text, { secretKey, apiBase }: Config['stripe']): string[] {
  const problems: string[] = [];
  if (text('RATE_LIMITS') === 'off') problems.push('RATE_LIMITS=off is refused in production.');
  if (text('APP_NOW') !== undefined) problems.push('APP_NOW is refused in production.');
  if (text('PUBLIC_URL') === undefined) problems.push('PUBLIC_URL is required in production.');
  if (SILENT_LEVELS.includes(text('LOG_LEVEL') ?? ''))
    problems.push('LOG_LEVEL must be info, debug or trace in production; otherwise sign-ins and refusals are not logged.');
  if (apiBase && /^[sr]k_live_/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY is a live key and STRIPE_API_BASE is not Stripe: the key would be told to it. Leave out one of them.');
  return problems;
}

function refusedSecret(name: string, value: string | undefined): string[] {
  if (value === undefined) return [];
  if (PUBLISHED.has(value)) return [`${name} is the one in the public source code; make one of your own.`];
  if (Buffer.byteLength(value) < MIN_SECRET_LENGTH) return [`${name} must have at least ${MIN_SECRET_LENGTH} characters in production.`];
  if (new Set(value).size < MIN_DIFFERENT_CHARACTERS) return [`${name} repeats a few characters; make a random one.`];
  return [];
}

function outOfBounds(text: Text): string[] {
  return BOUNDS.flatMap(({ name, from, to, because }) => {
    const value = Number(text(name) ?? from);
    return value < from || value > to ? [`${name} must be from ${from} to ${to} in production; ${because}.`] : [];
  });
}

/** Returns all passwords that are set, with the names of their variables. */
function givenPasswords(text: Text): { name: string; password: string }[] {
  const all = [
    ...PASSWORDS.map((name) => ({ name, password: text(name) })),
    ...ADDRESSES.map((name) => ({ name, password: passwordOf(text(name)) })),
  ];
  return all.flatMap(({ name, password }) => (password ? [{ name, password }] : []));
}

function passwords(text: Text): string[] {
  return givenPasswords(text).flatMap(({ name, password }) => {
    if (PUBLISHED.has(password)) return [`${name} has a password from the public source code; choose another.`];
    const isWeak = Buffer.byteLength(password) < MIN_PASSWORD_LENGTH || new Set(password).size < MIN_DIFFERENT_CHARACTERS;
    // A local database or Redis server needs no password, and the mail server's operator may have chosen its password.
    if (isWeak && !(ADDRESSES.includes(name) && isLocal(text(name) ?? '')) && name !== 'SMTP_URL')
      return [`${name} must have a random password of at least ${MIN_PASSWORD_LENGTH} characters.`];
    return [];
  });
}

function withoutPassword(text: Text): string[] {
  const stores = [
    { name: 'DATABASE_URL', password: 'DATABASE_PASSWORD' },
    { name: 'REDIS_URL', password: 'REDIS_PASSWORD' },
  ];
  return stores.flatMap(({ name, password }) => {
    const address = text(name);
    const isOpen = address !== undefined && !passwordOf(address) && text(password) === undefined && !isLocal(address);
    return isOpen ? [`${name} is on another machine and has no password; put it into the address or into ${password}.`] : [];
  });
}

/** Returns whether the URL refers to this machine, by a loopback address or a Unix socket. */
function isLocal(address: string): boolean {
  return isLoopback(address) || (URL.canParse(address) && new URL(address).hostname === '');
}

function repeated(text: Text): string[] {
  const secrets = SECRETS.flatMap((name) => ({ name, password: text(name) ?? '' })).filter(({ password }) => password !== '');
  const firsts = new Map<string, string>();
  return [...secrets, ...givenPasswords(text)].flatMap(({ name, password }) => {
    const first = firsts.get(password) ?? name;
    firsts.set(password, first);
    return first === name || isSameAccount(first, name) ? [] : [`${first} and ${name} are the same; make one of its own for each.`];
  });
}

/** Returns whether both variables set the same account's password, which may be in the URL or in a separate variable. */
function isSameAccount(one: string, other: string): boolean {
  return /^(DATABASE|REDIS)_PASSWORD [A-Z]+_URL$/.test(`${one} ${other}`) && one.split('_', 1)[0] === other.split('_', 1)[0];
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
  const hostname = new URL(address).hostname.toLowerCase();
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
