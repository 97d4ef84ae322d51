/** Tests of queues, rate limits, live events and several processes. `npm test` runs them on Postgres alone, and again on Redis. */
const ON_REDIS = ['src/**/*.redis', 'test/**/*.redis'];

const ALL = ['src/**/*.{api,race,redis}', 'test/**/*'];

/** Tests that create a season with 23,520 sold slots. They run only if `TEST_LONG` is set. */
const LONG = ['/src/commands/seed/full-season'];

const { TEST_LONG, TEST_REDIS_URL } = process.env;

/**
 * Tests over real HTTP, Postgres and (with TEST_REDIS_URL) Redis. Three workers fill two cores, because a worker also waits for Postgres and
 * for timers.
 */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: (TEST_REDIS_URL && !TEST_LONG ? ON_REDIS : ALL).map((path) => `<rootDir>/${path}.test.ts`),
  globalSetup: '<rootDir>/test/jest/global-setup.cjs',
  globalTeardown: '<rootDir>/test/jest/global-teardown.cjs',
  testPathIgnorePatterns: ['/node_modules/', ...(TEST_LONG ? [] : LONG)],
  testTimeout: 60_000,
  maxWorkers: 3,
};
