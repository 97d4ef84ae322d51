require('../../../../tools/test/jest/compile-once.cjs');

module.exports = require('jest-environment-jsdom');
