import { useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { useSiteContent } from '../../features/season/use-site-content';
import { useTickedCount } from '../../features/selections/selection-store';
import { CloseIcon, MenuIcon, PeopleIcon } from '../../ui/icons';
import { AccountLinks } from './account-links';
import { AccountMenu } from './account-menu';
import { Brand } from './brand';
import styles from './header.module.css';
import { navigation } from './navigation';
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

function NavigationLinks() {
  return (
    <ul className={styles.links}>
      {navigation.map(({ label, to }) => (
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

/** Everything the wide header shows, behind one button. Closes on Escape and when a page was chosen. */
function MobileMenu() {
  // The page on which it was opened: on any other it is shut, and no effect can undo a press that came before it ran.
  const [openOn, setOpenOn] = useState<string>();
  const { user } = useCurrentUser();
  const { pathname } = useLocation();
  const open = openOn === pathname;
  const close = () => setOpenOn(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  return (
    <div
      className={styles.mobile}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        close();
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`icon-button hover-soft ${styles.menuButton}`}
        aria-label={open ? shellCopy.closeMenu : shellCopy.openMenu}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => (open ? close() : setOpenOn(pathname))}
      >
        {open ? <CloseIcon /> : <MenuIcon />}
      </button>
      <nav
        id={panelId}
        aria-label={shellCopy.navigation.main}
        className={styles.panel}
        hidden={!open}
        // A press of the link to this page shuts it, too.
        onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
      >
        <NavigationLinks />
        <CommunityLink inMenu />
        <ThemeSwitch inMenu />
        {user && <AccountLinks user={user} />}
      </nav>
    </div>
  );
}
