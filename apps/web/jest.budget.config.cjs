// Checks the size of the output of `npm run build`. Separate from the component tests because it needs that build.
const { transform } = require('./jest.config.cjs');

module.exports = { testEnvironment: 'node', roots: ['<rootDir>/test'], transform };
