/**
 * The browser's storage, which may be full, forbidden or missing. What it does not store lasts as long as the page, so that nothing
 * fails for want of it.
 */
export interface GuardedStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  clear: () => void;
  /** Whether a value that was set is still there after the next load of the page. */
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
      // Removed first: an older value must not come back with the next load.
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

/** For all tabs, until it is removed. */
export const local = guarded(() => localStorage);
/** For this tab, until it is closed. */
export const session = guarded(() => sessionStorage);
