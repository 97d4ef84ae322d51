import styles from '../features/admin/list/admin-list.module.css';
import { PasswordSection } from '../features/admin/security/password-section';
import { securityCopy } from '../features/admin/security/security.copy';
import { TotpSection } from '../features/admin/security/totp-section';
import { Page } from '../ui/page';

export default function AdminSecurityPage() {
  return (
    <Page title={securityCopy.title} lead={securityCopy.lead} description={securityCopy.description} noIndex>
      <div className={styles.sections}>
        <TotpSection />
        <PasswordSection />
      </div>
    </Page>
  );
}
