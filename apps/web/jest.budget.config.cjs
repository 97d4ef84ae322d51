// Runs the tests that check the output of `npm run build`. They run separately because, unlike the component tests, they need a build.
const { transform } = require('./jest.config.cjs');

module.exports = { testEnvironment: 'node', roots: ['<rootDir>/test'], transform };
