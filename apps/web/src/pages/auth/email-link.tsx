import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import type { EmailLinkOpened } from '@raffle/contracts/people/account';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { emailLinkCopy as copy } from '../../features/account/email-link.copy';
import { useOpenEmailLink } from '../../features/account/email-link';
import { sentenceOf } from '../../ui/unanswered.rules';
import { type ApiError, isUnanswered } from '../../lib/api/api-client';
import { useLinkToken } from '../../lib/link-token';
import { paths } from '../../lib/paths';
import { Button, LinkButton } from '../../ui/button';
import { Loading } from '../../ui/loading';
import { Outcome } from '../../ui/outcome';
import { WorkPage } from '../../ui/work-page';

/**
 * The page that an emailed link opens to confirm an email address or to take back an account. The address is confirmed as soon as the page
 * opens. Taking back an account requires a click, because mail scanners may open links automatically.
 */
export default function EmailLinkPage() {
  const token = useLinkToken('key');
  const isTakeBack = useLocation().pathname === paths.takeBack;
  const { title } = isTakeBack ? copy.takeBack : copy.confirm;
  return (
    <WorkPage title={title} description={title} width="form" noIndex>
      <CardRoot variant="elevated">
        <CardBody>
          {token ? <Link key={token} token={token} isTakeBack={isTakeBack} /> : <Outcome role="alert" text={copy.noToken} />}
        </CardBody>
      </CardRoot>
    </WorkPage>
  );
}

function Link({ token, isTakeBack }: { token: string; isTakeBack: boolean }) {
  const { mutate, data, error, isPending } = useOpenEmailLink(token);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isTakeBack || isAsked.current) return;
    isAsked.current = true;
    mutate();
  }, [isTakeBack, mutate]);

  if (data?.claim) return <Navigate to={paths.claimAccount(data.claim, paths.home)} replace />;
  if (data) return <Done purpose={data.purpose} />;
  if (error) return <Failed error={error} isPending={isPending} onRetry={() => mutate()} />;
  if (!isTakeBack) return <Loading label={copy.confirm.opening} size="lg" />;
  return (
    <Grid gap="1.1rem" justifyItems="start">
      <p>{copy.takeBack.lead}</p>
      <Button onClick={() => mutate()} loading={isPending} loadingText={copy.takeBack.pending}>
        {copy.takeBack.submit}
      </Button>
    </Grid>
  );
}

function Done({ purpose }: Pick<EmailLinkOpened, 'purpose'>) {
  return (
    <Outcome role="status" text={copy.done[purpose]}>
      {purpose === 'undo' ? (
        <LinkButton to={paths.resetPassword}>{copy.newPassword}</LinkButton>
      ) : (
        <LinkButton to={paths.dashboard}>{copy.toDashboard}</LinkButton>
      )}
    </Outcome>
  );
}

/** Shows why the link failed. If the API did not process the request, the link may still be valid, so the user can try again. */
function Failed({ error, isPending, onRetry }: { error: ApiError; isPending: boolean; onRetry: () => void }) {
  const unanswered = isUnanswered(error);
  return (
    <Outcome role="alert" text={unanswered ? sentenceOf(error) : (error.body.fields?.token?.[0] ?? error.message)}>
      {unanswered ? (
        <Button onClick={onRetry} loading={isPending}>
          {copy.tryAgain}
        </Button>
      ) : (
        <LinkButton to={paths.dashboard}>{copy.toAccount}</LinkButton>
      )}
    </Outcome>
  );
}
