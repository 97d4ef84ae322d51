// @ts-check
import { PlainError } from '../processes/failure.mjs';
import { parseOptions } from '../start/terminal.mjs';

/** @typedef {'signed-out' | 'signed-in'} Journey */

/** @type {Journey[]} */
const JOURNEYS = ['signed-out', 'signed-in'];

/**
 * @typedef {object} Options
 * @property {Journey[]} journeys
 * @property {number} runs  number of times to run each journey; only the quickest run counts
 * @property {number} thinkMs  pause after each step; loading that happens during the pause does not count as waiting time
 * @property {boolean} isSlow  whether the network and CPU are slowed down
 * @property {string} [url]  URL of a running site; if it is not set, this command starts the product
 * @property {string} [json]  output file for all measurements
 * @property {string} [shots]  folder to save a screenshot of each step in
 */

/** @param {string[]} args @returns {Options} */
export function readOptions(args) {
  const values = parseOptions({
    args,
    options: {
      only: { type: 'string' },
      runs: { type: 'string' },
      think: { type: 'string' },
      fast: { type: 'boolean' },
      url: { type: 'string' },
      json: { type: 'string' },
      shots: { type: 'string' },
    },
  });
  const journeys = JOURNEYS.filter((journey) => values.only === undefined || values.only === journey);
  if (journeys.length === 0) throw new PlainError(`--only must be ${JOURNEYS.join(' or ')}, not "${values.only}".`);
  const runs = Number(values.runs ?? 2);
  if (!Number.isInteger(runs) || runs < 1) throw new PlainError(`--runs must be a whole number from 1, not "${values.runs}".`);
  const think = Number(values.think ?? 1);
  if (!(think >= 0)) throw new PlainError(`--think must be a number of seconds, not "${values.think}".`);
  return {
    journeys,
    runs,
    thinkMs: think * 1000,
    isSlow: values.fast !== true,
    ...(values.url === undefined ? {} : { url: values.url.replace(/\/+$/, '') }),
    ...(values.json === undefined ? {} : { json: values.json }),
    ...(values.shots === undefined ? {} : { shots: values.shots }),
  };
}
