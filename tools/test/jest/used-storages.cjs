// @ts-check
// On Node 20, each promise checks every AsyncLocalStorage that has ever been used. Each test file leaves behind storages from Jest and the
// product that nothing reads any more, so promises get slower with each file. Jest's environment therefore calls `disableUsedStorages` when
// a file ends. From Node 22 on, the function has no effect.
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

/** Disables the storages used since the last call. */
exports.disableUsedStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};
