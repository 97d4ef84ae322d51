const { availableParallelism } = require('node:os');

module.exports = {
  testEnvironment: '<rootDir>/src/test/environment.cjs',
  // By default, Jest leaves one core idle, which halves the capacity of a two-core machine.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  roots: ['<rootDir>/src'],
  // Loading Chakra for the first time takes seconds on a busy machine. Tests wait for conditions rather than fixed times, so a long timeout
  // doesn't slow down passing tests.
  testTimeout: 60_000,
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  moduleNameMapper: {
    '^@ark-ui/react$': '<rootDir>/src/test/ark.cjs',
    '\\.module\\.css$': '<rootDir>/src/test/css-module.cjs',
    '\\.css$': '<rootDir>/src/test/css-module.cjs',
    '\\.svg$': '<rootDir>/src/test/css-module.cjs',
    '^virtual:common-passwords$': '<rootDir>/src/test/common-passwords.ts',
  },
  // Jest must transform nanoid (ics uses its browser build) and noble, because both are published only as ES modules.
  transformIgnorePatterns: ['/node_modules/(?!nanoid/|@noble/)'],
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } }, target: 'es2022' },
        module: { type: 'commonjs' },
      },
    ],
  },
};
