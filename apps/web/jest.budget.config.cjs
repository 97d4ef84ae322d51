// Runs the tests of the output of `npm run build`. They are separate from the component tests because only they need the build.
const { transform } = require('./jest.config.cjs');

module.exports = { testEnvironment: 'node', roots: ['<rootDir>/test'], transform };
