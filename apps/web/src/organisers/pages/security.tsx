import { Grid } from '@chakra-ui/react/grid';
import { securityCopy } from '../access/security/security.copy';
import { lazyBlock } from '../form/lazy';
import { AdminPage } from '../frame/admin-page';

const TotpSection = lazyBlock('totp-section', async () => (await import('../access/security/totp-section')).TotpSection);
const PasskeysSection = lazyBlock('passkeys-section', async () => (await import('../access/security/passkeys-section')).PasskeysSection);
const PasswordSection = lazyBlock('password-section', async () => (await import('../access/security/password-section')).PasswordSection);

export default function AdminSecurityPage() {
  return (
    <AdminPage lead={securityCopy.lead}>
      <Grid gap="6" maxWidth="46rem">
        <TotpSection />
        <PasskeysSection />
        <PasswordSection />
      </Grid>
    </AdminPage>
  );
}
