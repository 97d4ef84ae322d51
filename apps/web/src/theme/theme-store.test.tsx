import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from '../app/shell/theme-switch';
import { setTheme, THEME_KEY } from './theme-store';

const root = document.documentElement;

beforeEach(() => {
  root.className = 'light';
});

it('is remembered under the key theme', async () => {
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(root).toHaveClass('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(root).toHaveClass('light');
  expect(localStorage.getItem('theme')).toBe('light');
});

it('is shared by every switch on the page, and follows other tabs', () => {
  render(<ThemeSwitch />);
  act(() => setTheme('dark'));
  expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeInTheDocument();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' }));
  });
  expect(root).toHaveClass('light');
});

it.each([
  [null, 'light'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'light'],
])('is set before the first paint: %s gives %s', async (stored, theme) => {
  if (stored) localStorage.setItem('theme', stored);
  await jest.isolateModulesAsync(() => import('../../public/theme.js'));
  expect(root).toHaveClass(theme);
});
