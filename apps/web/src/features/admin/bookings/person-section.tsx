import type { AdminBookingLine } from '@raffle/contracts/admin-bookings';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { storyCopy } from './admin-bookings.copy';
import styles from './booking-story.module.css';
import { PersonDialog } from './person-dialog';

const copy = storyCopy.person;

/** Whose booking it is, and the way to put name or address right. */
export function PersonSection({ person, isCash }: { person: AdminBookingLine['person']; isCash: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <section>
      <h3>{copy.title}</h3>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.name}</dt>
          <dd>{person.fullName}</dd>
        </div>
        {!isCash && (
          <div>
            <dt>{copy.email}</dt>
            <dd>{person.email}</dd>
          </div>
        )}
        <div>
          <dt>{copy.phone}</dt>
          <dd>{person.phone}</dd>
        </div>
      </dl>
      {(person.email !== '' || isCash) && (
        <Button variant="link" onClick={() => setOpen(true)}>
          {isCash ? copy.correctName : copy.correct}
        </Button>
      )}
      <PersonDialog person={person} open={open} onClose={() => setOpen(false)} />
    </section>
  );
}
