// @ts-check
import { parseArgs } from 'node:util';
import { PlainError, sentenceOf } from '../processes/failure.mjs';

const REMINDER_MS = 15_000;

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Prints a line when a step begins and another when it is done. While a long step is running, regularly prints that it still is.
 * @template T
 * @param {string} title  name of the step, for example "Building the web app"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const begun = Date.now();
  say(`${title} …`);
  const reminder = setInterval(() => say(`  still running (${seconds(begun)})`), REMINDER_MS);
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
 * Reads a command's options. If an option is unknown, throws an error that lists the known ones.
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config
 * @returns {ReturnType<typeof parseArgs<Config>>['values']}
 */
export function parseOptions(config) {
  try {
    return parseArgs(config).values;
  } catch (error) {
    const known = Object.entries(config.options ?? {}).map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`);
    throw new PlainError(`${sentenceOf(error)}. The options are ${known.join(', ')}.`);
  }
}
