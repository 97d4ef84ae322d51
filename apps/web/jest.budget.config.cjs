// Runs the tests of the output of `npm run build`. Unlike the component tests, these need a build, so they run separately.
const { transform } = require('./jest.config.cjs');

module.exports = { testEnvironment: 'node', roots: ['<rootDir>/test'], transform };
