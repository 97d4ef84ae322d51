// Weighs what `npm run build` has made; apart from the component tests because it needs that build.
const { transform } = require('./jest.config.cjs');

module.exports = { testEnvironment: 'node', roots: ['<rootDir>/test'], transform };
