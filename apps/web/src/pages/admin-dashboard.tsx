import { siteContent } from '../content/site-content';
import { adminAccessCopy, roleName } from '../features/admin/access/admin-access.copy';
import { useAdminLogout } from '../features/admin/access/admin-session.mutations';
import { useAdmin } from '../features/admin/access/require-admin';
import { overviewCopy } from '../features/admin/overview/admin-overview.copy';
import { OverviewPanel } from '../features/admin/overview/overview-panel';
import { Year } from '../features/season/season-text';
import { Button } from '../ui/button';
import { Page } from '../ui/page';
import styles from './admin-dashboard.module.css';

const { logout: logoutCopy, signedInAs } = adminAccessCopy;

export default function AdminDashboardPage() {
  const { fullName, role } = useAdmin();
  const logout = useAdminLogout();
  return (
    <Page title={overviewCopy.title} lead={<>{overviewCopy.lead} <Year /></>} description={adminAccessCopy.description} noIndex>
      <div className={styles.who}>
        <span>{signedInAs(fullName, roleName[role])}</span>
        <Button variant="outline" size="sm" loading={logout.isPending} loadingText={logoutCopy.pending} onClick={() => logout.mutate()}>
          {logoutCopy.action}
        </Button>
      </div>
      {logout.error && <p role="alert">{`${logoutCopy.failed}: ${logout.error.message}`}</p>}
      <OverviewPanel charities={siteContent.charities} />
    </Page>
  );
}
