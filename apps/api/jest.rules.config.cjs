/** Tests of pure rules, without a database. They take one or two seconds, or ten times as long on a busy machine. */
module.exports = {
  ...require('./jest.base.cjs'),
  testMatch: ['<rootDir>/src/**/*.rules.test.ts', '<rootDir>/src/**/*.unit.test.ts'],
  testTimeout: 60_000,
};
