import { readFileSync } from 'node:fs';

type Env = Record<string, string | undefined>;

/**
 * Variables that can be read from a file named by `<NAME>_FILE`. Containers receive secrets as files, whose contents do not appear in
 * process lists.
 */
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
  'ADMIN_SETUP_TOKEN',
  'METRICS_TOKEN',
];

/** Returns the environment with the contents of its secret files filled in. An empty file counts as an unset variable. */
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

/** Sets the password in a URL. */
export function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}
