import { useSyncExternalStore } from 'react';

// State that `public/before-app.js` stores on <html>. The state changes when the user clicks a button with `data-press`, even before the
// app runs.

export type Theme = 'light' | 'dark';

const CHANGED = 'rootstate';
const MENU = 'data-menu';

/**
 * Returns the theme: light unless the user chose dark. Ignores the system's preference, because pages are prerendered with the light theme.
 */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme, () => 'light');

/** Returns whether the mobile menu in the header is open. */
export const useIsMenuOpen = (): boolean => useSyncExternalStore(subscribe, isMenuOpen, () => false);

export function closeMenu(): void {
  document.documentElement.removeAttribute(MENU);
  window.dispatchEvent(new Event(CHANGED));
}

function theme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

function isMenuOpen(): boolean {
  return document.documentElement.hasAttribute(MENU);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
