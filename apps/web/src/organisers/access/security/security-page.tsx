import { Grid } from '@chakra-ui/react/grid';
import { lazyBlock } from '../../form/lazy';

const TotpSection = lazyBlock('totp-section', async () => (await import('./totp-section')).TotpSection);
const PasskeysSection = lazyBlock('passkeys-section', async () => (await import('./passkeys-section')).PasskeysSection);
const PasswordSection = lazyBlock('password-section', async () => (await import('./password-section')).PasswordSection);

export default function SecurityPage() {
  return (
    <Grid gap="6" maxWidth="46rem">
      <TotpSection />
      <PasskeysSection />
      <PasswordSection />
    </Grid>
  );
}
