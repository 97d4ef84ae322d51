const { ModernFakeTimers } = require('@jest/fake-timers');
const { TestEnvironment } = require('jest-environment-node');
const { runHere } = require('../../../../tools/test/jest/compile-once.cjs');
const { disableUsedStorages } = require('../../../../tools/test/jest/used-storages.cjs');

/**
 * All test files of a worker in Node's own world instead of one context of node:vm each, so that they can share the packages that the
 * worker has loaded (`packages.cjs`): what these make is then of the tests' own Date, Error and Array. Our own modules begin anew in each
 * file.
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
    // A method of a package that a test forgot to give back would be the next file's, too.
    this.moduleMocker.restoreAllMocks();
    await super.teardown();
    disableUsedStorages();
    globalThis.console = this.console;
    // What decorators told TypeORM and class-validator of this file's classes; the next file has classes of its own.
    delete globalThis.typeormMetadataArgsStorage;
    delete globalThis.classValidatorMetadataStorage;
  }
};
