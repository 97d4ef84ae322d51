import { MoonIcon, SunIcon } from '../../ui/icons';
import { setTheme, useTheme } from '../../theme/theme-store';
import { shellCopy } from './shell.copy';
import styles from './theme-switch.module.css';

/** A bare icon in the header; with its words in the mobile menu. */
export function ThemeSwitch({ inMenu = false }: { inMenu?: boolean }) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={`hover-soft ${inMenu ? `tap ${styles.row}` : `icon-button muted ${styles.switch}`}`}
      onClick={() => setTheme(other)}
    >
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
      <span className={inMenu ? undefined : 'visually-hidden'}>{shellCopy.theme[other]}</span>
    </button>
  );
}
