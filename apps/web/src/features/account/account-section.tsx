import { DataListItem, DataListItemLabel, DataListItemValue, DataListRoot } from '@chakra-ui/react/data-list';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { UserView } from '@raffle/contracts/people/auth';
import { displayName } from '@raffle/contracts/people/display-name';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../lib/load-part';
import { hasDraft } from '../../lib/draft';
import { Button } from '../../ui/button';
import { Loading } from '../../ui/loading';
import { accountCopy as copy } from './account.copy';
import { ConfirmEmail } from './confirm-email';
import { DataDownload } from './data-download';
import { profileDraft } from './profile-draft';

const ProfileForm = lazyPart(() => import('./profile-form'));
const ChangeEmail = lazyPart(() => import('./sign-in/change-email'));
const ChangePassword = lazyPart(() => import('./sign-in/change-password'));
const ChangeQuestion = lazyPart(() => import('./sign-in/change-question'));
const ReceivedMessages = lazyPart(() => import('./received-messages'));
const Passkeys = lazyPart(() => import('./sign-in/passkeys'));
const SignedInBrowsers = lazyPart(() => import('./sign-in/signed-in-browsers'));
const DeleteAccountDialog = lazyPart(() => import('./delete-account-dialog'));

interface AccountSectionProps {
  user: UserView;
  /** The setting for the email about how close the user's tickets were. Rendered only while its section is open. */
  placeMail: ReactNode;
}

/** Shows the user's data, with forms to change, download or delete it. */
export function AccountSection({ user, placeMail }: AccountSectionProps) {
  return (
    <chakra.section aria-labelledby="account-title" display="grid" gap="4">
      <h2 id="account-title">{copy.title}</h2>
      {!user.emailConfirmed && <ConfirmEmail email={user.username} />}
      <Profile user={user} />
      <chakra.div display="grid" gap="3" marginTop="3">
        <Fold title={copy.messages}>
          <ReceivedMessages />
        </Fold>
        <Fold title={copy.placeMail}>{placeMail}</Fold>
        <Fold title={copy.changeEmail}>
          <ChangeEmail user={user} />
        </Fold>
        <Fold title={copy.changePassword}>
          <ChangePassword user={user} />
        </Fold>
        <Fold title={copy.changeQuestion}>
          <ChangeQuestion />
        </Fold>
        <Fold title={copy.passkeys}>
          <Passkeys />
        </Fold>
        <Fold title={copy.browsers}>
          <SignedInBrowsers />
        </Fold>
      </chakra.div>
      <Wrap align="center" gap="0.75rem 1.5rem" marginTop="3">
        <DataDownload />
        <Deletion />
      </Wrap>
    </chakra.section>
  );
}

/** Shows the user's details or a form to change the name, how it is shown, and the phone number. The form's code loads on demand. */
function Profile({ user }: { user: UserView }) {
  const [isChanging, setIsChanging] = useState(() => hasDraft(profileDraft(user.id)));
  const [isSaved, setIsSaved] = useState(false);
  const change = useRef<HTMLButtonElement>(null);

  function close(saved: boolean): void {
    setIsSaved(saved);
    setIsChanging(false);
    // Closing the form removes the focused element, so move the focus to the button that opened the form.
    setTimeout(() => change.current?.focus());
  }

  if (isChanging) {
    return (
      <Suspense fallback={<Loading />}>
        <ProfileForm user={user} onClose={close} />
      </Suspense>
    );
  }
  return (
    <>
      <Details user={user} />
      <chakra.p role="status" color="fg.success" fontWeight="600" _empty={{ display: 'none' }}>
        {isSaved && copy.saved}
      </chakra.p>
      <Button ref={change} variant="outline" justifySelf="start" onClick={() => setIsChanging(true)}>
        {copy.change}
      </Button>
    </>
  );
}

/** A section whose content is rendered only while it is open. Closing the section discards typed values. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <chakra.details paddingInline="4" borderWidth="1px" borderRadius="l2" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <chakra.summary paddingBlock="2.5" fontWeight="600" cursor="button">
        {title}
      </chakra.summary>
      {isOpen && (
        <chakra.div paddingBlock="0.5rem 1rem">
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </chakra.div>
      )}
    </chakra.details>
  );
}

function Details({ user }: { user: UserView }) {
  const details = [
    [copy.name, user.fullName],
    [copy.email, user.username],
    [copy.phone, user.phoneNumber],
    [copy.shownAs, displayName(user.fullName, user.nameDisplay)],
  ];
  return (
    <DataListRoot display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(17rem, 100%), 1fr))" gap="0.75rem 2rem">
      {details.map(([term, detail]) => (
        <DataListItem key={term}>
          <DataListItemLabel>{term}</DataListItemLabel>
          <DataListItemValue fontWeight="600">{detail}</DataListItemValue>
        </DataListItem>
      ))}
    </DataListRoot>
  );
}

function Deletion() {
  const [isOpen, setIsOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        colorPalette="danger"
        onClick={() => {
          setEverOpened(true);
          setIsOpen(true);
        }}
      >
        {copy.delete}
      </Button>
      <Suspense fallback={null}>{everOpened && <DeleteAccountDialog open={isOpen} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
