import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminBookingLine } from '@raffle/contracts/admin/bookings';
import { EmailText } from '../frame/email-text';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { Facts, Section } from '../frame/section';
import { storyCopy } from './admin-bookings.copy';
import { useMakePasswordLink, useSignOutPerson } from './admin-bookings.mutations';
import { ReasonButton } from '../form/action-buttons';
import { useDialog } from '../form/dialog-host';
import { lazyBlock, lazyDialog } from '../form/lazy';

const PersonDialog = lazyDialog(async () => (await import('./person-dialog')).PersonDialog);
const PasswordLink = lazyBlock(async () => (await import('./password-link')).PasswordLink);

const copy = storyCopy.person;

interface PersonSectionProps {
  person: AdminBookingLine['person'];
  isCash: boolean;
  /** Whether the name links to the person's page. */
  linked?: boolean;
}

/** A buyer's details, with actions to correct them, sign the buyer out and create a link for setting a new password. */
export function PersonSection({ person, isCash, linked = false }: PersonSectionProps) {
  const openDialog = useDialog();
  const signOut = useSignOutPerson(person.id);
  const passwordLink = useMakePasswordLink(person.id);
  return (
    <Section title={copy.title}>
      <Facts
        facts={[
          [
            copy.name,
            linked ? (
              <TextLink key={person.id} to={paths.adminPerson(person.id)}>
                {person.fullName}
              </TextLink>
            ) : (
              person.fullName
            ),
          ],
          ...(isCash ? [] : [[copy.email, <EmailText key={person.id} email={person.email} />] as const]),
          [copy.phone, person.phone],
        ]}
      />
      <Wrap gap="3" _print={{ display: 'none' }}>
        {(person.email !== '' || isCash) && (
          <Button variant="plain" onClick={() => openDialog((dialog) => <PersonDialog {...dialog} person={person} />)}>
            {isCash ? copy.correctCash : copy.correct}
          </Button>
        )}
        {person.email !== '' && (
          <>
            <ReasonButton
              variant="plain"
              dialog={{
                ...storyCopy.signOutDialog,
                title: storyCopy.signOutDialog.title(person.fullName),
                draft: `sign out ${person.id}`,
                onConfirm: signOut.mutateAsync,
              }}
            >
              {copy.signOut}
            </ReasonButton>
            <ReasonButton
              variant="plain"
              dialog={{
                ...storyCopy.passwordLinkDialog,
                title: storyCopy.passwordLinkDialog.title(person.fullName),
                draft: `password link ${person.id}`,
                onConfirm: passwordLink.mutateAsync,
              }}
            >
              {copy.passwordLink}
            </ReasonButton>
          </>
        )}
      </Wrap>
      {passwordLink.data && <PasswordLink made={passwordLink.data} name={person.fullName} onDone={passwordLink.reset} />}
    </Section>
  );
}
