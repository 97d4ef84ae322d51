/** Where Redis takes no part: once is enough, on Postgres alone. */
const WITHOUT_REDIS = [
  '/src/commands/seed/',
  '/src/(account|donations|feedback)/',
  '/src/payments/(disputes|ledger|refunds)/',
  '/src/operations/invariants/',
  '/src/platform/db/',
  '/src/results/(log|places)/',
  '/src/bookings/challenge/',
  '/src/admin/(access|approvals|attention|blocks|bookings|cash|content|deletions|exports|feedback|files|overview|payouts|people|results|season)/',
  '/(earlier-data|entities|lists|role-matrix|hostile-addresses|hostile-input|hostile-values|bodies|api-docs-answers|idempotency)\\.api\\.',
  '/(purchase-cost|review|late-payment|signed-in-cookie|structured-data|web-app)\\.api\\.',
];

/** Everything over real HTTP, Postgres and (with TEST_REDIS_URL) Redis. Two workers: more would only fight for two cores. */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: ['<rootDir>/src/**/*.api.test.ts', '<rootDir>/src/**/*.race.test.ts', '<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/global-setup.cjs',
  globalTeardown: '<rootDir>/test/global-teardown.cjs',
  testPathIgnorePatterns: ['/node_modules/', ...(process.env.TEST_REDIS_URL ? WITHOUT_REDIS : [])],
  testTimeout: 60_000,
  maxWorkers: 2,
};
