/** Where Redis takes no part: once is enough, on Postgres alone. */
const WITHOUT_REDIS = [
  '/src/seed/',
  '/src/account/',
  '/src/invariants/',
  '/src/platform/db/',
  '/src/admin/(access|attention|blocks|bookings|cash|content|deletions|exports|feedback|files|payouts|people|results|season)/',
  '/(role-matrix|hostile-addresses|api-docs)\\.',
];

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
