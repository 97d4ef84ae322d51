/**
 * Where the browser forbids storage, the mere mention of it throws, and no request would be sent. What is kept then lasts as long as
 * the page. Comes before everything that keeps something.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem(name);
  } catch {
    const kept = new Map<string, string>();
    const value = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, item: string) => void kept.set(key, item),
      removeItem: (key: string) => void kept.delete(key),
      clear: () => kept.clear(),
    };
    Object.defineProperty(window, name, { value, configurable: true });
  }
}

export {};
