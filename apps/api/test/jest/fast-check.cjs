// Configures fast-check to take its seed from `seedsOf` instead of the current time. A failing property prints its seed.
const { default: fc } = require('../../../../node_modules/fast-check/lib/cjs/fast-check.js');
const { seedsOf } = require('../seeds.ts');

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: seedsOf(1)[0] });

module.exports = { __esModule: true, default: fc };
