/**
 * The browser's storage, which may be full, forbidden or missing. A value that can't be stored is kept in memory until the page is closed,
 * so no call fails.
 */
export interface GuardedStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  clear: () => void;
  /** Returns whether a stored value survives a page load. */
  outlastsPage: (key: string) => boolean;
}

function guarded(area: () => Storage): GuardedStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(access: (storage: Storage) => Result): Result | undefined => {
    try {
      return access(area());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      // Remove the old value first, so that the next page load does not restore it if storing the new value fails.
      attempt((storage) => storage.removeItem(key));
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      memory.clear();
      attempt((storage) => storage.clear());
    },
    outlastsPage: (key) => !memory.has(key),
  };
}

/** Storage that all tabs share. Values persist until they are removed. */
export const local = guarded(() => localStorage);
/** Storage for this tab only. Values persist until the tab is closed. */
export const session = guarded(() => sessionStorage);
