import { create } from 'zustand';

export type Theme = 'light' | 'dark';

/** Where the choice is remembered. `public/theme.js` reads the same key before the first paint. */
export const THEME_KEY = 'theme';

/** Light unless the person chose dark; the system's preference is never asked. Pages are prerendered, and first drawn, in light. */
const useThemeStore = create<{ theme: Theme }>(() => ({ theme: 'light' }));

if (typeof window !== 'undefined') {
  useThemeStore.setState({ theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light' });
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === THEME_KEY) applyTheme(newValue === 'dark' ? 'dark' : 'light');
  });
}

export const useTheme = (): Theme => useThemeStore(({ theme }) => theme);

export function setTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage may be full or forbidden: the theme then lasts as long as the page.
  }
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
  useThemeStore.setState({ theme });
}
