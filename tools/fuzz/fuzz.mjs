// @ts-check
// Sends valid, malformed and oversized requests to every operation in the OpenAPI document, in every role. The fuzzer itself is in
// apps/api/test/fuzz.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { PlainError } from '../processes/failure.mjs';
import { ROOT } from '../start/settings.mjs';
import { parseOptions } from '../start/terminal.mjs';

const MAX_MINUTES = 24 * 60;
const JEST = join(ROOT, 'node_modules/jest/bin/jest.js');
const TEST = ['api-docs-answers', '--testNamePattern', 'answers every request to every operation'];

/** @param {string[]} args */
export function readOptions(args) {
  const values = parseOptions({ args, options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } } });
  const minutes = Number(values.minutes);
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  if (!(minutes > 0 && minutes <= MAX_MINUTES))
    throw new PlainError(`--minutes is a number up to ${MAX_MINUTES}, not "${values.minutes}".`);
  if (!Number.isSafeInteger(seed)) throw new PlainError(`--seed is a whole number, not "${values.seed}".`);
  return { minutes, seed };
}

/** @param {string[]} args */
export function main(args) {
  try {
    const { minutes, seed } = readOptions(args);
    // The API's tests import these packages. If the build fails, it prints the reason.
    process.exitCode = run(['tools/test/runner/build.mjs', '@raffle/contracts', '@raffle/stripe-sandbox'], '.', process.env);
    if (process.exitCode !== 0) return;
    console.log(`Fuzzing for ${minutes} minutes. To repeat the same requests: --seed ${seed}`);
    const env = { ...process.env, FUZZ_MINUTES: String(minutes), RAFFLE_SEED: String(seed) };
    process.exitCode = run([JEST, '--config', 'jest.config.cjs', ...TEST], 'apps/api', env);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** @param {string[]} command @param {string} cwd @param {NodeJS.ProcessEnv} env */
function run(command, cwd, env) {
  return spawnSync(process.execPath, command, { cwd: join(ROOT, cwd), env, stdio: 'inherit' }).status ?? 1;
}
