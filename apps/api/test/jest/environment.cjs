const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const { runHere } = require('../../../../tools/test/jest/compile-once.cjs');
const { disableUsedStorages } = require('../../../../tools/test/jest/used-storages.cjs');

/**
 * Runs all of a worker's test files in Node.js's own global scope instead of one node:vm context per file, so that the files can share the
 * packages that the worker has loaded (see `packages.cjs`). Objects that packages create are therefore instances of the same Date, Error
 * and Array classes that the tests use. Our own modules are still loaded separately for each file.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    runHere(this.context);
    this.global = globalThis;
    this.console = console;
    globalThis.requireByNode = require;
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }

  async teardown() {
    // Restores mocks, because a shared package's mocked method would otherwise stay mocked in the next file.
    this.moduleMocker.restoreAllMocks();
    await super.teardown();
    disableUsedStorages();
    globalThis.console = this.console;
    // Deletes the metadata that decorators registered for this file's classes, because the next file loads its own classes.
    delete globalThis.typeormMetadataArgsStorage;
    delete globalThis.classValidatorMetadataStorage;
  }
};
