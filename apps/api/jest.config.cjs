/**
 * Tests of queues, rate limits, live events and several processes. `npm test` runs these on Redis; everything else behaves the same on
 * Postgres alone. `npm run test:long` runs all tests on Redis.
 */
const ON_REDIS = [
  'src/admin/answers-of-one-moment.api',
  'src/admin/jobs/jobs-admin.api',
  'src/auth/account-claim/account-claim.api',
  'src/auth/auth.api',
  'src/auth/sign-in/sign-in-throttle.api',
  'src/messages/message-sending.race',
  'src/platform/http/responses/drain.api',
  'src/platform/queue/jobs.api',
  'src/realtime/realtime.api',
  'src/realtime/reconnect.race',
  'src/selections/hold-budgets.api',
  'test/whole-api/leaks.api',
  'test/whole-api/worker.api',
];

const ALL = ['src/**/*.api', 'src/**/*.race', 'test/**/*'];

/** These create a season of 23,520 sold slots. */
const LONG = ['/src/commands/seed/full-season'];

const { TEST_LONG, TEST_REDIS_URL } = process.env;

/** Tests over real HTTP, Postgres and (with TEST_REDIS_URL) Redis. Two workers fill two cores. */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: (TEST_REDIS_URL && !TEST_LONG ? ON_REDIS : ALL).map((path) => `<rootDir>/${path}.test.ts`),
  globalSetup: '<rootDir>/test/jest/global-setup.cjs',
  globalTeardown: '<rootDir>/test/jest/global-teardown.cjs',
  testPathIgnorePatterns: ['/node_modules/', ...(TEST_LONG ? [] : LONG)],
  testTimeout: 60_000,
  maxWorkers: 2,
};
