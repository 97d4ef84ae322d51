require('../../../tools/test/compile-once.cjs');
const { TestEnvironment } = require('jest-environment-node');
const { disableUsedStorages } = require('../../../tools/test/used-storages.cjs');

module.exports = class extends TestEnvironment {
  async teardown() {
    await super.teardown();
    disableUsedStorages();
  }
};
