// Runs the tests that check the output of `npm run build`. They run separately, because the component tests need no build.
const { transform } = require('./jest.config.cjs');

module.exports = { testEnvironment: 'node', roots: ['<rootDir>/test'], transform };
