import type { UserView } from '@raffle/contracts/auth';
import { displayName } from '@raffle/contracts/display-name';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/spinner';
import { accountCopy as copy } from './account.copy';
import styles from './account-section.module.css';
import { DataDownload } from './data-download';

const ProfileForm = lazy(() => import('./profile-form'));
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog'));

/** What we know of the person, with the ways to change it, to take it along and to end it. */
export function AccountSection({ user }: { user: UserView }) {
  return (
    <section className={styles.account} aria-labelledby="account-title">
      <h2 id="account-title">{copy.title}</h2>
      <Profile user={user} />
      <div className={styles.rights}>
        <DataDownload />
        <Deletion />
      </div>
    </section>
  );
}

/** The details, or the form that changes them; its code loads when it is asked for. */
function Profile({ user }: { user: UserView }) {
  const [isChanging, setIsChanging] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const change = useRef<HTMLButtonElement>(null);

  function close(saved: boolean): void {
    setIsSaved(saved);
    setIsChanging(false);
    // The form that had the focus goes away; it goes on where the form was opened.
    setTimeout(() => change.current?.focus());
  }

  if (isChanging) {
    return (
      <Suspense fallback={<Spinner />}>
        <ProfileForm user={user} onClose={close} />
      </Suspense>
    );
  }
  return (
    <>
      <Details user={user} />
      <p role="status" className={styles.said}>
        {isSaved && copy.saved}
      </p>
      <Button ref={change} variant="outline" className={styles.change} onClick={() => setIsChanging(true)}>
        {copy.change}
      </Button>
    </>
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
    <dl className={styles.details}>
      {details.map(([term, detail]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

function Deletion() {
  const [isOpen, setIsOpen] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  return (
    <>
      <Button
        variant="link"
        tone="danger"
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
