// @ts-check
import { parseOptions } from '../start/terminal.mjs';
import { PlainError } from '../processes/failure.mjs';

const FIGURES = /** @type {const} */ (['claims', 'crowd', 'purchases', 'grid', 'live']);

/**
 * @typedef {typeof FIGURES[number]} FigureName
 * @typedef {object} Options
 * @property {FigureName[]} only
 * @property {boolean} quick  fewer and shorter rounds, for a quick look
 * @property {boolean} build  whether to build first; otherwise, measures what is in dist
 */

/** @param {string[]} args @returns {Options} */
export function readOptions(args) {
  const values = parseOptions({
    args,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean' },
      'skip-build': { type: 'boolean' },
    },
  });
  return {
    only: values.only === undefined ? [...FIGURES] : values.only.split(',').map((name) => figureNamed(name.trim())),
    quick: values.quick ?? false,
    build: !values['skip-build'],
  };
}

/** @param {string} name */
function figureNamed(name) {
  const known = FIGURES.find((figure) => figure === name);
  if (known === undefined) throw new PlainError(`No figure is called ${name}. The figures are ${FIGURES.join(', ')}.`);
  return known;
}
