import { useTheme } from '../../lib/root-state';
import { MoonIcon, SunIcon } from '../../ui/icons';
import { shellCopy } from './shell.copy';
import styles from './theme-switch.module.css';

/** Button that switches between the light and the dark theme: an icon in the header, an icon with a label in the mobile menu. */
export function ThemeSwitch({ inMenu = false }: { inMenu?: boolean }) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={`hover-soft ${inMenu ? `tap ${styles.row}` : `icon-button muted ${styles.switch}`}`}
      data-press="theme"
    >
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      <span className={inMenu ? undefined : 'visually-hidden'}>{shellCopy.theme[other]}</span>
    </button>
  );
}
