import { useId, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { Button, LinkButton } from '../../../ui/button';
import { CloseIcon, MenuIcon } from '../../../ui/icons';
import { Page } from '../../../ui/page';
import { adminAccessCopy, roleName } from '../access/admin-access.copy';
import { useAdminLogout } from '../access/admin-session.mutations';
import { useAdmin } from '../access/require-admin';
import { StepUpProvider } from '../access/step-up';
import { adminFrameCopy } from './admin-frame.copy';
import styles from './admin-frame.module.css';
import { adminNavigation, isFor, type AdminLink } from './admin-navigation';

const { logout: copy, signedInAs } = adminAccessCopy;

/** What stands around every page of the organisers: where they may go, who they are, the way out. */
export function AdminFrame() {
  const { role } = useAdmin();
  const { pathname } = useLocation();
  const here = adminNavigation.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <StepUpProvider>
      <div className={styles.frame}>
        <div className={styles.side}>
          <Who />
          <Menu links={adminNavigation.filter((link) => isFor(role, link))} here={here?.label} />
        </div>
        <div className={styles.content}>{here && !isFor(role, here) ? <NotYours name={here.label} /> : <Outlet />}</div>
      </div>
    </StepUpProvider>
  );
}

function Who() {
  const { fullName, role } = useAdmin();
  const logout = useAdminLogout();
  return (
    <div className={styles.who}>
      <span className={styles.name}>{signedInAs(fullName, roleName[role])}</span>
      <Button variant="outline" size="sm" loading={logout.isPending} loadingText={copy.pending} onClick={() => logout.mutate()}>
        {copy.action}
      </Button>
      {logout.error && <p role="alert" className={styles.failure}>{`${copy.failed}: ${logout.error.message}`}</p>}
    </div>
  );
}

/** Beside the page where there is room; elsewhere behind a button, which the next page finds closed again. */
function Menu({ links, here }: { links: AdminLink[]; here: string | undefined }) {
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const list = useId();
  const isOpen = openedAt === pathname;
  const toggle = () => setOpenedAt(isOpen ? null : pathname);
  return (
    <div className={styles.menu} data-open={isOpen || undefined} onKeyDown={({ key }) => key === 'Escape' && setOpenedAt(null)}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={list} onClick={toggle}>
        {isOpen ? <CloseIcon /> : <MenuIcon />}
        {adminFrameCopy.menu(here)}
      </button>
      <nav id={list} aria-label={adminFrameCopy.navigation} className={styles.links}>
        {links.map(({ label, to, first }) => (
          <NavLink key={to} to={to} data-first={first} className={styles.link as string} onClick={() => setOpenedAt(null)}>
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  );
}

/** Said before the page asks the api for what it would be refused. */
function NotYours({ name }: { name: string }) {
  return (
    <Page title={name} lead={adminFrameCopy.notYours} description={adminFrameCopy.notYours} noIndex>
      <LinkButton to={paths.adminDashboard}>{adminFrameCopy.dashboard}</LinkButton>
    </Page>
  );
}
