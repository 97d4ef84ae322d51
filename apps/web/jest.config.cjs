const { availableParallelism } = require('node:os');

module.exports = {
  testEnvironment: 'jsdom',
  // Jest leaves one core free, which of two is half.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  roots: ['<rootDir>/src'],
  // Loading Chakra for the first time takes seconds on a busy machine; no test waits without a condition.
  testTimeout: 30_000,
  setupFilesAfterEnv: ['<rootDir>/src/test/setup.ts'],
  moduleNameMapper: {
    '\\.module\\.css$': '<rootDir>/src/test/css-module.cjs',
    '\\.css$': '<rootDir>/src/test/css-module.cjs',
    '\\.svg$': '<rootDir>/src/test/css-module.cjs',
  },
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
