import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** Where the choice is remembered. `public/theme.js` reads the same key before the first paint. */
export const THEME_KEY = 'theme';

const listeners = new Set<() => void>();

/** Light unless the person chose dark; the system's preference is never asked. */
export function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be full or forbidden: the theme then lasts as long as the page.
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const followOtherTabs = (event: StorageEvent) => {
    if (event.key === THEME_KEY) applyTheme(event.newValue === 'dark' ? 'dark' : 'light');
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}
