import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from '../app/shell/theme-switch';

const root = document.documentElement;
const runScript = () => jest.isolateModulesAsync(() => import('../../public/before-app.js'));

afterEach(() => (root.className = 'light'));

describe('after before-app.js has run', () => {
  beforeAll(runScript);

  it('switches the theme on a click and stores it under the key "theme"', async () => {
    render(<ThemeSwitch />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(root).toHaveClass('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(root).toHaveClass('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('updates every theme switch after a change in another tab', () => {
    render(<ThemeSwitch />);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' })));
    expect(root).toHaveClass('dark');
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeInTheDocument();
  });

  it('handles a click made before the app has rendered, and handles it only once', async () => {
    const early = document.body.appendChild(document.createElement('button'));
    early.dataset.press = 'theme';
    early.click();
    early.remove();
    render(<ThemeSwitch />);
    expect(screen.getByRole('button', { name: 'Switch to light theme' })).toBeInTheDocument();
  });
});

it.each([
  [null, 'light'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', 'light'],
])('given the stored theme %s, applies the theme %s before the first paint', async (stored, theme) => {
  if (stored) localStorage.setItem('theme', stored);
  await runScript();
  expect(root).toHaveClass(theme);
});
