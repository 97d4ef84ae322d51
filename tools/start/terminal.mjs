// @ts-check
import { parseArgs } from 'node:util';
import { PlainError, sentenceOf } from '../processes/failure.mjs';

const REMINDER_MS = 15_000;

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * One line when a step begins and one when it is done, so that a pipe reads as well as a terminal; a long step says now and then
 * that it still works.
 * @template T
 * @param {string} title  what is being done, as in "Building the web app"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now();
  say(`${title} …`);
  const reminder = setInterval(() => say(`  still at it (${seconds(begun)})`), REMINDER_MS);
  try {
    const result = await work();
    say(`  done in ${seconds(begun)}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}

/** @param {number} begun  milliseconds since the epoch */
export function seconds(begun) {
  const elapsed = (Date.now() - begun) / 1000;
  return `${elapsed < 10 ? elapsed.toFixed(1) : Math.round(elapsed)} s`;
}

/**
 * The options of a command, as `parseArgs` reads them; one that it does not know ends it with a sentence that names those that it does.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>['values']}
 */
export function parseOptions(config) {
  try {
    return parseArgs(config).values;
  } catch (error) {
    const known = Object.entries(config.options ?? {}).map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`);
    throw new PlainError(`${sentenceOf(error)}. There are ${known.join(', ')}.`);
  }
}
