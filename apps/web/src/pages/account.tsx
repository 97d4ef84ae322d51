import { AccountSection } from '../features/account/account-section';
import { accountCopy as copy } from '../features/account/account.copy';
import { useCurrentUser } from '../features/auth/session/auth.queries';
import { lazyPart } from '../lib/load-part';
import { WorkPage } from '../ui/work-page';

const PlaceMailSetting = lazyPart(() => import('../features/results/places/place-mail-setting'), { optional: true });

export default function AccountPage() {
  const { user } = useCurrentUser();
  return (
    <WorkPage title={copy.settings} description={copy.lead} lead={copy.lead} noIndex>
      {user && <AccountSection user={user} placeMail={<PlaceMailSetting user={user} />} />}
    </WorkPage>
  );
}
