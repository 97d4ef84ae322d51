/** Where Redis takes no part: once is enough, on Postgres alone. */
const WITHOUT_REDIS = ['/src/seed/', '/src/admin/exports/', '/src/admin/files/', '/src/admin/payouts/', '/hostile-addresses\\.', '/api-docs\\.', '/src/account/'];

/** Everything over real HTTP, Postgres and (with TEST_REDIS_URL) Redis. Two workers: more would only fight for two cores. */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: ['<rootDir>/src/**/*.api.test.ts', '<rootDir>/src/**/*.race.test.ts', '<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/global-setup.cjs',
  globalTeardown: '<rootDir>/test/global-teardown.cjs',
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_REDIS_URL ? WITHOUT_REDIS : [])],
  testTimeout: 30_000,
  maxWorkers: 2,
};
