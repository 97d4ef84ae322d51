// @ts-check
// On Node.js 20, each promise checks every AsyncLocalStorage that has ever been used. Each test file leaves behind unused storages from
// Jest and the product, so promises get slower with every file. To avoid this, Jest's environment calls `disableUsedStorages` when a file
// ends. From Node.js 22 on, the function has no effect.
const hooks = require('node:async_hooks');

/** @type {Set<import('node:async_hooks').AsyncLocalStorage<unknown>>} */
const used = new Set();

/** @template T @extends {hooks.AsyncLocalStorage<T>} */
class NotedStorage extends hooks.AsyncLocalStorage {
  /** @override @param {Parameters<hooks.AsyncLocalStorage<T>['run']>} values */
  run(...values) {
    used.add(/** @type {hooks.AsyncLocalStorage<any>} */ (this));
    return super.run(...values);
  }

  /** @override @param {T} store */
  enterWith(store) {
    used.add(/** @type {hooks.AsyncLocalStorage<any>} */ (this));
    super.enterWith(store);
  }
}
hooks.AsyncLocalStorage = /** @type {any} */ (NotedStorage);

/** Disables the storages that have been used since the last call. */
exports.disableUsedStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};
