// @ts-check
import { resolve } from 'node:path';
import { parseOptions } from '../start/terminal.mjs';
import { PlainError } from '../processes/failure.mjs';

const FIGURES = /** @type {const} */ (['claims', 'crowd', 'purchases', 'sealing', 'grid', 'live']);

/**
 * @typedef {typeof FIGURES[number]} FigureName
 * @typedef {object} Options
 * @property {FigureName[]} only
 * @property {boolean} quick     fewer and shorter rounds, for a first look
 * @property {string} [json]     where the figures are written as JSON too
 * @property {string} [profile]  folder for a CPU profile of the product's api, which slows it by some percent
 * @property {boolean} build     false: measure what is in dist as it is
 */

/** @param {string[]} args @returns {Options} */
export function readOptions(args) {
  const values = parseOptions({
    args,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      json: { type: 'string' },
      profile: { type: 'string' },
      'skip-build': { type: 'boolean' },
    },
  });
  return {
    only: values.only === undefined ? [...FIGURES] : values.only.split(',').map((name) => figureNamed(name.trim())),
    quick: values.quick ?? false,
    build: !values['skip-build'],
    ...(values.json === undefined ? {} : { json: resolve(values.json) }),
    ...(values.profile === undefined ? {} : { profile: resolve(values.profile) }),
  };
}

/** @param {string} name */
function figureNamed(name) {
  const known = FIGURES.find((figure) => figure === name);
  if (known === undefined) throw new PlainError(`There is no figure ${name}; there are ${FIGURES.join(', ')}.`);
  return known;
}
