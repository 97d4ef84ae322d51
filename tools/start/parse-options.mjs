// @ts-check
import { parseArgs } from 'node:util';
import { PlainError, sentenceOf } from './plain-error.mjs';

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
