import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { hasResult, useSeasonPhase } from '../../features/season/season-phase';
import { useSiteContent } from '../../features/season/use-site-content';
import { useTickedCount } from '../../features/selections/selection-store';
import { closeMenu, useIsMenuOpen } from '../../lib/root-state';
import { CloseIcon, MenuIcon, PeopleIcon } from '../../ui/icons';
import { AccountLinks } from './account-links';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import styles from './header.module.css';
import { navigation, results } from './navigation';
import { SelectionLink } from './selection-link';
import { shellCopy } from './shell.copy';
import { SignInLink } from './sign-in-link';
import { ThemeSwitch } from './theme-switch';

export function Header() {
  const { user, isLoading } = useCurrentUser();
  const count = useTickedCount();
  return (
    <header className={styles.header}>
      <div className={`page-width ${styles.bar}`} data-crowded={count > 0 || undefined}>
        <Brand />
        <nav aria-label={shellCopy.navigation.main} className={styles.desktopNav}>
          <NavigationLinks />
        </nav>
        <div className={styles.actions}>
          <SelectionLink />
          <CommunityLink />
          <ThemeSwitch />
          {user ? <AccountMenu user={user} /> : <SignInLink hidden={isLoading} />}
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** The links required by the specification, followed by a link to the results page once there is a result. */
function NavigationLinks() {
  const entries = hasResult(useSeasonPhase()) ? [...navigation, results] : navigation;
  return (
    <ul className={styles.links}>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end className={`tap hover-soft ${styles.link}`}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function CommunityLink({ inMenu = false }: { inMenu?: boolean }) {
  const { label, href } = useSiteContent().communityGroup;
  if (href === null) return null;
  return (
    <a
      className={`hover-soft ${inMenu ? `tap ${styles.link}` : `icon-button muted ${styles.community}`}`}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      <PeopleIcon /> <span className={inMenu ? undefined : 'visually-hidden'}>{label}</span>
      <span className="visually-hidden"> {shellCopy.newTab}</span>
    </a>
  );
}

/** The menu that contains the header's links on narrow screens. A button opens the menu. Escape or a click on a link closes it. */
function MobileMenu() {
  const { user } = useCurrentUser();
  const isOpen = useIsMenuOpen();
  const button = useRef<HTMLButtonElement>(null);
  useCloseOnNewPage();
  const panelId = useId();
  return (
    <div
      className={styles.mobile}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        closeMenu();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`icon-button hover-soft ${styles.menuButton}`}
        aria-label={isOpen ? shellCopy.closeMenu : shellCopy.openMenu}
        aria-expanded={isOpen}
        aria-controls={panelId}
        data-press="menu"
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav
        id={panelId}
        aria-label={shellCopy.navigation.main}
        className={styles.panel}
        // Clicking a link to the current page must close the menu too.
        onClick={({ target }) => target instanceof Element && target.closest('a') && closeMenu()}
      >
        <NavigationLinks />
        <CommunityLink inMenu />
        <ThemeSwitch inMenu />
        {user && <AccountLinks user={user} />}
      </nav>
    </div>
  );
}

/**
 * Closes the menu when another page opens. Does nothing on the first render, because the user may have opened the menu before the app ran.
 */
function useCloseOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) closeMenu();
    shown.current = pathname;
  }, [pathname]);
}
