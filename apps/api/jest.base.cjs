const { dependencies, devDependencies } = require('./package.json');

/** The API's dependencies, except our own packages and Jest's. In tests, Node.js loads these packages itself, instead of Jest. */
const PACKAGES = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !/^(@raffle\/|@types\/|@swc\/|@?jest)/.test(name));

module.exports = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/jest/environment.cjs',
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
    '^fast-check$': '<rootDir>/test/jest/fast-check.cjs',
  },
  transform: {
    [`/node_modules/(${PACKAGES.join('|')})/.*\\.[cm]?js$`]: '<rootDir>/test/jest/packages.cjs',
    '^.+\\.(ts|js|mjs)$': ['@swc/jest', { module: { type: 'commonjs' } }],
    '^.+\\.tsx$': ['@swc/jest', { module: { type: 'commonjs' }, jsc: { parser: { syntax: 'typescript', tsx: true, decorators: true } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${PACKAGES.join('|')})/)`],
};
