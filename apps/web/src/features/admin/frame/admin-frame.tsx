import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { Button, LinkButton } from '../../../ui/button';
import { Page } from '../../../ui/page';
import { adminAccessCopy, roleName } from '../access/admin-access.copy';
import { useAdminLogout } from '../access/admin-session.mutations';
import { useAdmin } from '../access/require-admin';
import { StepUpProvider } from '../access/step-up';
import { adminFrameCopy } from './admin-frame.copy';
import styles from './admin-frame.module.css';
import { adminNavigation, isFor } from './admin-navigation';

const { logout: copy, signedInAs } = adminAccessCopy;

/** What stands around every page of the organisers: where they may go, who they are, the way out. */
export function AdminFrame() {
  const { fullName, role } = useAdmin();
  const logout = useAdminLogout();
  const links = adminNavigation.filter((link) => isFor(role, link));
  const { pathname } = useLocation();
  const here = adminNavigation.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <StepUpProvider>
      <div className={styles.bar}>
        <nav aria-label={adminFrameCopy.navigation} className={styles.links}>
          {links.map(({ label, to }) => (
            <NavLink key={to} to={to} className={styles.link as string}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.who}>
          <span>{signedInAs(fullName, roleName[role])}</span>
          <Button variant="outline" size="sm" loading={logout.isPending} loadingText={copy.pending} onClick={() => logout.mutate()}>
            {copy.action}
          </Button>
        </div>
        {logout.error && <p role="alert" className={styles.failure}>{`${copy.failed}: ${logout.error.message}`}</p>}
      </div>
      {here && !isFor(role, here) ? <NotYours name={here.label} /> : <Outlet />}
    </StepUpProvider>
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
