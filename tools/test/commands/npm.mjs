// @ts-check
// Runs npm commands as the README describes.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { ROOT } from '../../start/settings.mjs';
import { until } from '../fixture.mjs';

/**
 * Environment for the commands. It lacks these variables, because a user's second terminal does not have the first
 * one's variables.
 */
const { SEASON_YEAR: _year, APP_NOW: _now, DATABASE_URL: _url, REDIS_URL: _redis, ...SHELL } = process.env;
/** Time limit for `start` and `dev` to become ready, including the build. */
const BUILD_PATIENCE_MS = 5 * 60_000;
export const SEASON = { SEASON_YEAR: '2025', APP_NOW: '2025-06-01T09:00:00+02:00' };

/**
 * @param {string[]} args  arguments for `npm run`
 * @param {Record<string, string>} [env]
 */
export function npm(args, env = {}) {
  const child = spawn('npm', ['run', '--silent', ...args], {
    cwd: ROOT,
    env: { ...SHELL, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve));
  return { ended, output: () => output, interrupt: () => child.kill('SIGINT') };
}

/** @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<string>} the output */
export async function succeeds(args, env) {
  const run = npm(args, env);
  assert.equal(await run.ended, 0, run.output());
  return run.output();
}

/** @param {string} name @param {Record<string, string>} env @param {() => Promise<void>} then */
export async function whileRuns(name, env, then) {
  const run = npm([name], env);
  try {
    let hasEnded = false;
    void run.ended.then(() => (hasEnded = true));
    await until(
      () => `${name} is ready:\n${run.output()}`,
      () => hasEnded || /^Ready: /m.test(run.output()),
      BUILD_PATIENCE_MS,
    );
    assert.ok(!hasEnded, run.output());
    await then();
  } finally {
    run.interrupt();
    assert.equal(await run.ended, 0, run.output());
  }
  assert.match(run.output(), /Stopped\.\s*$/);
}
