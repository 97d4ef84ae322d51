/** Pure rules only: no database, a second or two, on a busy machine ten times as long. */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: ['<rootDir>/src/**/*.rules.test.ts', '<rootDir>/src/**/*.unit.test.ts'],
  testTimeout: 60_000,
};
