/** Tests of queues, rate limits, live events and several processes. `npm test` runs them twice: on Postgres alone, and with Redis. */
const ON_REDIS = ['src/**/*.redis', 'test/**/*.redis'];

const ALL = ['src/**/*.{api,race,redis}', 'test/**/*'];

/** Tests that create a season in which all 23,520 slots are sold. They run only if `TEST_LONG` is set. */
const LONG = ['/src/commands/seed/full-season'];

const { TEST_LONG, TEST_REDIS_URL } = process.env;

/**
 * Tests that use real HTTP, Postgres and (if TEST_REDIS_URL is set) Redis. Three workers keep two cores busy, because workers also wait for
 * Postgres and for timers.
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
