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

/**
 * Where Redis takes part at its edge alone, as a queue or a limit that tests of their own look at: `npm run test:long` runs them on Redis,
 * too.
 */
const HARDLY_WITH_REDIS = [
  '/src/admin/(messages|news)/',
  '/src/auth/(email-links|magic-links|passkeys|passwords|sessions)/',
  '/src/bookings/confirmation-resend',
  '/src/operations/(metrics|every-job)',
  '/src/payments/(provider|sync)/',
  '/src/payments/(payments|lock-order|checkout/(few-connections|stopped-sale))\\.',
  '/src/platform/(outbox|security)/',
  '/src/platform/http/organisers-host',
  '/src/results/witnesses/',
  '/src/(season/season|selections/(age-of-holds|selections)|slots/(owner-names|slots))\\.api\\.',
  '/src/(selections/selections|payments/checkout/(asked-twice|hold-runs-out|journey))\\.race\\.',
  '/src/(operations/health|realtime/organisers)',
  '/test/whole-api/one-moment\\.api\\.',
];

const { TEST_LONG, TEST_REDIS_URL } = process.env;

/** They make a season of 23,520 sold slots. */
const LONG = ['/src/commands/seed/full-season'];

const LEFT_OUT = [
  ...(TEST_LONG ? [] : LONG),
  ...(TEST_REDIS_URL ? WITHOUT_REDIS : []),
  ...(TEST_REDIS_URL && !TEST_LONG ? HARDLY_WITH_REDIS : []),
];

/** Everything over real HTTP, Postgres and (with TEST_REDIS_URL) Redis. Two workers: more would only fight for two cores. */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: ['<rootDir>/src/**/*.api.test.ts', '<rootDir>/src/**/*.race.test.ts', '<rootDir>/test/**/*.test.ts'],
  globalSetup: '<rootDir>/test/jest/global-setup.cjs',
  globalTeardown: '<rootDir>/test/jest/global-teardown.cjs',
  testPathIgnorePatterns: ['/node_modules/', ...LEFT_OUT],
  testTimeout: 60_000,
  maxWorkers: 2,
};
