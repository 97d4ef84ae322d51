import { readFileSync } from 'node:fs';

type Env = Record<string, string | undefined>;

/** What may stand in a file instead, named by `<NAME>_FILE`: containers are given secrets so, and no list of processes shows them. */
const IN_FILES = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'DATABASE_APP_PASSWORD',
  'DATABASE_READER_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'SESSION_SECRET',
  'LOG_SIGNING_KEY',
  'ADMIN_SETUP_TOKEN',
  'METRICS_TOKEN',
];

/** The environment with what its files hold. An empty file is as if the variable were not given. */
export function withSecretFiles(env: Env, problems: string[] = []): Env {
  const read = { ...env };
  for (const name of IN_FILES) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both given; one of them must go.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
      delete read[`${name}_FILE`];
    } catch {
      problems.push(`${name}_FILE names a file that cannot be read.`);
    }
  }
  return read;
}

/** The address with this password, which is kept apart from it where it is a file. */
export function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}
