/** Pure rules only: no database, a second or two. */
module.exports = { ...require('./jest.base.cjs'), testMatch: ['<rootDir>/src/**/*.rules.test.ts', '<rootDir>/src/**/*.unit.test.ts'] };
