import { Grid } from '@chakra-ui/react/grid';
import { Button } from '../../../ui/button';
import { adminAccessCopy } from '../admin-access.copy';
import { useAdminLogout } from '../admin-session.mutations';
import { Failure } from '../../form/notice';
import { AdminPage } from '../../frame/admin-page';
import { Section } from '../../frame/section';
import { AddPasskey } from './passkeys-section';
import { securityCopy } from './security.copy';
import { useBeginTotp } from './security.mutations';
import { TotpSetup } from './totp-setup';

const { first, passkeys, totp } = securityCopy;

/** Replaces every page until the organiser has set up the second factor that the site requires. */
export default function FirstFactor({ onKept }: { onKept: () => void }) {
  const begin = useBeginTotp();
  const logout = useAdminLogout();
  return (
    <AdminPage title={first.title} lead={first.lead} width="form">
      <Grid gap="4">
        {begin.data ? (
          <TotpSetup {...begin.data} heading="h2" onKept={onKept} />
        ) : (
          <>
            <Section title={first.appTitle}>
              <p>{first.app}</p>
              <Button alignSelf="start" loading={begin.isPending} loadingText={totp.beginning} onClick={() => begin.mutate()}>
                {totp.begin}
              </Button>
            </Section>
            <Section title={passkeys.title}>
              <p>{passkeys.lead}</p>
              <AddPasskey onKept={onKept} />
            </Section>
            <p>{first.lost}</p>
          </>
        )}
        {begin.error && <Failure>{`${totp.failed}: ${begin.error.message}`}</Failure>}
        <Button
          variant="outline"
          justifySelf="start"
          loading={logout.isPending}
          loadingText={adminAccessCopy.logout.pending}
          onClick={() => logout.mutate()}
        >
          {adminAccessCopy.logout.action}
        </Button>
      </Grid>
    </AdminPage>
  );
}
