import { randomBytes } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { ConfigError, loadConfig, type Config } from './config/config.js';
import { withSecretFiles } from './config/secret-files.js';

/** Loads and returns the configuration. If it is invalid, prints the errors to stderr and exits with code 1. */
export function exitOnConfigError(env: Record<string, string | undefined> = process.env): Config {
  try {
    return loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Prefixes that the values of these settings must have in production. */
const PREFIXES: Record<string, string> = { STRIPE_SECRET_KEY: 'sk_live_', STRIPE_WEBHOOK_SECRET: 'whsec_', SMTP_URL: 'smtps://' };

/** Like `exitOnConfigError`, but for single-task commands. The settings named in `unused` may be missing. */
export function exitOnCommandConfigError(unused: readonly string[]): Config {
  const placeholders = unused.map((name) => [name, (PREFIXES[name] ?? '') + randomBytes(24).toString('hex')]);
  return exitOnConfigError({ ...Object.fromEntries(placeholders), ...withSecretFiles(process.env) });
}

/** Time after which the process exits even if work is still in progress. */
const STOP_WITHIN_MS = 15_000;

/**
 * Makes the process stop on SIGTERM, on SIGINT or when the parent process dies. To stop, the process refuses new connections,
 * finishes requests in flight, and closes jobs and pools.
 * @param first runs before anything else shuts down
 */
export function stopOnSignals(app: INestApplicationContext, logger: Logger, first: () => void | Promise<void> = () => undefined): void {
  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    logger.info(`stopping: ${why}`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    Promise.resolve(first())
      .then(() => app.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ err: error }, 'shutdown failed');
          process.exit(1);
        },
      );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  process.once('disconnect', () => stop('the parent process is gone'));
}
