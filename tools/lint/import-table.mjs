// @ts-check
// The table from ARCHITECTURE.md as code. Imports that are not listed are forbidden. Paths are relative to the repository root and have no
// extension.

/**
 * @typedef {object} Room
 * @property {string} name  as shown in the linter's messages
 * @property {RegExp} files  files in the room; a file belongs to the first room that matches and may always import from that room
 * @property {RegExp[]} mayImport  files in this project
 * @property {RegExp[]} [mayImportTypes]  files from which only types may be imported
 * @property {RegExp} [packages]  the only packages that may be imported; if absent, any package is allowed
 *
 * @typedef {object} Kind  a kind of file in any room, with an additional rule
 * @property {string} name
 * @property {RegExp} files
 * @property {(imported: { target: string, isPackage: boolean, isType: boolean }) => boolean} mayImport
 */

const CONTRACTS = /^libs\/contracts\/src\//;

/** @param {string} base @param {string[]} names  folders and files in it */
const within = (base, ...names) => new RegExp(`^${base}(${names.join('|')})(/|$)`);
/** @param {string[]} names */
const api = (...names) => within('apps/api/src/', ...names);
/** @param {string[]} names */
const web = (...names) => within('apps/web/src/', ...names);
/** @param {string[]} names */
const webFeatures = (...names) => within('apps/web/src/features/', ...names);

/** Each feature may import those listed before it. */
const API_FEATURES = ['slots', 'selections', 'bookings', 'payments', 'donations'];
const WEB_FEATURES = ['season', ...API_FEATURES];

/** Modules that every feature of the web app may import. */
const WEB_GROUND = [CONTRACTS, web('lib', 'ui', 'copy', 'content'), webFeatures('auth')];

/** Packages for date arithmetic. */
const DATE_FNS = /^(date-fns\/|@date-fns\/utc\/)/;

/** @type {Room[]} */
const ROOMS = [
  { name: 'contracts', files: CONTRACTS, mayImport: [], packages: DATE_FNS },

  { name: 'composition root of the api', files: /^apps\/api\/src\/(commands\/)?[^/]+$/, mayImport: [CONTRACTS, /^apps\/api\/src\//] },
  { name: 'platform', files: api('platform'), mayImport: [CONTRACTS] },
  { name: 'files', files: api('files'), mayImport: [CONTRACTS, api('platform')] },
  { name: 'operations', files: api('operations'), mayImport: [CONTRACTS, api('platform')] },
  { name: 'auth', files: api('auth'), mayImport: [CONTRACTS, api('platform')] },
  { name: 'season', files: api('season'), mayImport: [CONTRACTS, api('platform', 'auth')] },
  ...API_FEATURES.map((name, index) => ({
    name,
    files: api(name),
    mayImport: [CONTRACTS, api('platform', 'files', 'auth', 'season', ...API_FEATURES.slice(0, index))],
  })),
  { name: 'content', files: api('content'), mayImport: [CONTRACTS, api('platform', 'season')] },
  {
    name: 'account',
    files: api('account'),
    mayImport: [CONTRACTS, api('platform', 'auth', 'season', 'feedback', 'messages', 'results', ...API_FEATURES)],
  },
  { name: 'results', files: api('results'), mayImport: [CONTRACTS, api('platform', 'auth', 'season', ...API_FEATURES)] },
  { name: 'seed', files: api('commands/seed'), mayImport: [CONTRACTS, api('platform', 'season', 'bookings', 'results')] },
  { name: 'feedback', files: api('feedback'), mayImport: [CONTRACTS, api('platform', 'auth')] },
  { name: 'messages', files: api('messages'), mayImport: [CONTRACTS, api('platform', 'auth', 'season')] },
  { name: 'news', files: api('news'), mayImport: [CONTRACTS, api('platform', 'files', 'season')] },
  { name: 'realtime', files: api('realtime'), mayImport: [CONTRACTS, api('platform', 'auth')] },
  {
    name: 'admin',
    files: api('admin'),
    mayImport: [CONTRACTS, api('platform', 'auth'), /^apps\/api\/src\/.*(\.|-)(service|module|view|rules|entity)$/],
    mayImportTypes: [/^apps\/api\/src\//],
  },

  { name: 'web lib', files: web('lib'), mayImport: [CONTRACTS] },
  { name: 'web copy', files: web('copy'), mayImport: [CONTRACTS] },
  { name: 'web content', files: web('content'), mayImport: [CONTRACTS] },
  { name: 'web theme', files: web('theme'), mayImport: [CONTRACTS] },
  { name: 'web ui', files: web('ui'), mayImport: [CONTRACTS, web('copy', 'theme', 'lib')] },
  { name: 'web auth', files: webFeatures('auth'), mayImport: WEB_GROUND },
  ...WEB_FEATURES.map((name, index) => ({
    name: `web ${name}`,
    files: webFeatures(name),
    mayImport: [...WEB_GROUND, ...WEB_FEATURES.slice(0, index).map((earlier) => webFeatures(earlier))],
  })),
  { name: 'web results', files: webFeatures('results'), mayImport: [...WEB_GROUND, webFeatures('season', 'bookings')] },
  { name: 'web feedback', files: webFeatures('feedback'), mayImport: WEB_GROUND },
  { name: 'web news', files: webFeatures('news'), mayImport: [...WEB_GROUND, webFeatures('season')] },
  { name: 'web account', files: webFeatures('account'), mayImport: [...WEB_GROUND, webFeatures('slots', 'selections', 'bookings')] },
  { name: 'web organisers', files: web('organisers'), mayImport: [...WEB_GROUND, web('features', 'theme')] },
  { name: 'web pages', files: web('pages'), mayImport: [CONTRACTS, web('features', 'ui', 'lib', 'copy', 'content', 'theme')] },
  {
    name: 'web app',
    files: web('app', 'main'),
    mayImport: [CONTRACTS, web('app', 'pages', 'organisers', 'features', 'ui', 'lib', 'copy', 'content', 'theme')],
  },

  { name: 'payment sandbox', files: /^packages\/stripe-sandbox\/src\//, mayImport: [] },
  { name: 'journeys', files: /^apps\/e2e\//, mayImport: [CONTRACTS, /^tools\/(processes|start|test)\//] }, // the journeys start the product
];

/** Packages without side effects. */
const PURE_PACKAGES = /^(libphonenumber-js(\/.*)?|date-fns(\/.*)?|ics|csv-stringify\/sync|node:crypto)$/; // only for hashes

/** @type {Kind[]} */
const KINDS = [
  {
    name: 'rules',
    files: /\.rules$/,
    // Rules may not import Nest, TypeORM or the clock. They may import the feature's copy file, which contains the messages for form
    // validation.
    mayImport: ({ target, isPackage, isType }) =>
      isPackage
        ? PURE_PACKAGES.test(target)
        : CONTRACTS.test(target) || isType || /\.(rules|copy)$|^apps\/api\/src\/platform\/http\/errors\/app-error$/.test(target),
  },
  {
    name: 'controllers',
    files: /^apps\/api\/src\/(?!operations\/health\/).*\.controller$/, // the health checks query the database
    mayImport: ({ target, isType }) =>
      isType || !/^(typeorm|@nestjs\/typeorm|pg)$|^apps\/api\/src\/platform\/db\/|(\.|-)(entity|row|queries)$/.test(target),
  },
];

/** Entities in different rooms may refer to each other as types, and by name in decorators. */
const ENTITY = /^apps\/api\/src\/.*\.entity$/;

/** The table does not apply to tests. */
const EXEMPT = /\.test$|^apps\/(api\/test|web\/src\/test)\//;

/**
 * @param {string} file
 * @param {{ target: string, isPackage: boolean, isType: boolean }} imported
 * @returns {string | undefined} a description of the problem; undefined if the import is allowed
 */
export function importProblem(file, imported) {
  if (EXEMPT.test(file)) return undefined;
  const room = ROOMS.find(({ files }) => files.test(file));
  if (!room)
    return /^(apps\/(api|web)|libs\/contracts)\/src\//.test(file)
      ? `${file} is in no room of the import table (tools/lint/import-table.mjs): add its folder there.`
      : undefined;
  const kind = KINDS.find(({ files, mayImport }) => files.test(file) && !mayImport(imported));
  if (kind) return `${kind.name} may not import ${imported.target}.`;
  return isAllowed(file, room, imported) ? undefined : `${room.name} may not import ${imported.target}.`;
}

/** @param {string} file @param {Room} room @param {{ target: string, isPackage: boolean, isType: boolean }} imported */
function isAllowed(file, { files, mayImport, mayImportTypes = [], packages = /./ }, { target, isPackage, isType }) {
  if (isPackage) return packages.test(target);
  if (isType && ENTITY.test(file) && ENTITY.test(target)) return true;
  return [files, ...mayImport, ...(isType ? mayImportTypes : [])].some((allowed) => allowed.test(target));
}
