// @ts-check
import { randomInt } from 'node:crypto';
import { parseOptions } from '../start/terminal.mjs';
import { PlainError } from '../processes/failure.mjs';

/**
 * @typedef {object} Options
 * @property {number} minutes  duration of the purchases and faults, not counting the repair and the final checks
 * @property {string} seed     determines every random choice
 * @property {boolean} redis   Redis and a separate worker, as in production; without it, both API processes run the jobs
 * @property {number} people
 * @property {string[]} [only] inject only faults whose names contain one of these strings
 * @property {boolean} keep    keep the logs, history and database even if there are no findings
 * @property {boolean} build   whether to build first; otherwise, runs what is in dist
 */

const MAX_MINUTES = 24 * 60;
const MAX_PEOPLE = 500;

/** @param {string[]} args @returns {Options} */
export function readOptions(args) {
  const values = parseOptions({
    args,
    options: {
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string' },
      redis: { type: 'boolean', default: false },
      people: { type: 'string', default: '24' },
      only: { type: 'string' },
      keep: { type: 'boolean', default: false },
      'skip-build': { type: 'boolean', default: false },
    },
  });
  return {
    minutes: number('minutes', values.minutes, 0.1, MAX_MINUTES),
    seed: values.seed ?? String(randomInt(1_000_000)),
    redis: values.redis,
    people: Math.floor(number('people', values.people, 1, MAX_PEOPLE)),
    keep: values.keep,
    build: !values['skip-build'],
    ...(values.only === undefined ? {} : { only: values.only.split(',').map((name) => name.trim()) }),
  };
}

/** @param {string} name @param {string} text @param {number} min @param {number} max */
function number(name, text, min, max) {
  const value = Number(text);
  if (value >= min && value <= max) return value;
  throw new PlainError(`--${name} is a number from ${min} to ${max}, not "${text}".`);
}
