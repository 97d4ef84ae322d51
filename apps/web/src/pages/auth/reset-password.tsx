import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLinkToken } from '../../lib/link-token';
import { paths } from '../../lib/paths';
import { resetCopy } from '../../features/auth/reset.copy';
import { ChoosePasswordForm } from '../../features/auth/password/choose-password-form';
import { RequestResetForm } from '../../features/auth/password/request-reset-form';
import { keptReturn } from '../../features/auth/kept-return';
import { returnToOrBefore } from '../../features/auth/return-to';
import { useTypedEmail, withEmail } from '../../features/auth/typed-email';
import { TextLink } from '../../ui/form';
import { WorkPage } from '../../ui/work-page';

/** If the URL has no token, lets the user request a reset link by email. If it has one, asks for the new password. */
export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = useLinkToken();
  // `returnTo` is not part of the emailed link. It is stored in this browser.
  const [returnTo] = useState(() => (token ? keptReturn() : returnToOrBefore(params)));
  const [email, setEmail] = useState(useTypedEmail());
  const { title, lead, chooseTitle, backToLogin } = resetCopy;
  return (
    <WorkPage title={token ? chooseTitle : title} description={lead} {...(token ? {} : { lead })} width="form" noIndex>
      <CardRoot variant="elevated" marginBottom="1.25rem">
        <CardBody>
          {token ? <ChoosePasswordForm key={token} token={token} /> : <RequestResetForm returnTo={returnTo} onEmail={setEmail} />}
        </CardBody>
      </CardRoot>
      <TextLink to={paths.authWithReturn(returnTo)} state={withEmail(email)}>
        {backToLogin}
      </TextLink>
    </WorkPage>
  );
}
