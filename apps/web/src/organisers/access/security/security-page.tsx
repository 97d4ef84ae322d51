import { Grid } from '@chakra-ui/react/grid';
import { lazyBlock } from '../../form/lazy';

const TotpSection = lazyBlock(async () => (await import('./totp-section')).TotpSection);
const PasskeysSection = lazyBlock(async () => (await import('./passkeys-section')).PasskeysSection);
const PasswordSection = lazyBlock(async () => (await import('./password-section')).PasswordSection);

export default function SecurityPage() {
  return (
    <Grid gap="6" maxWidth="46rem">
      <TotpSection />
      <PasskeysSection />
      <PasswordSection />
    </Grid>
  );
}
