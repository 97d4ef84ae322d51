// @ts-check
// On Node 20 each promise asks every AsyncLocalStorage that has ever been used whether it keeps something for it. Each test file leaves
// some behind, Jest's and ours, which nobody reads any more: the later a file, the slower its promises. Jest's environment calls this
// when a file ends. From Node 22 on it changes nothing.
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

/** Ends those that were used since it was last called. */
exports.disableUsedStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
};
