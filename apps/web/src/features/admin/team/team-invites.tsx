import type { AdminRole } from '@raffle/contracts/admin';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { formatInstant } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { useForm } from '../../auth/use-form';
import { roleName } from '../access/admin-access.copy';
import { isEmail } from '../access/admin-form.rules';
import { TextField } from '../access/text-field';
import { SelectField } from '../form/select-field';
import styles from '../list/admin-list.module.css';
import { Asked } from '../list/asked';
import { teamCopy } from './team.copy';
import { useInvite, useWithdrawInvite } from './team.mutations';
import { invitesQuery } from './team.queries';
import { ROLE_CHOICES } from './team-members';

const copy = teamCopy.invites;

/** Asks somebody to help, and shows who has not answered yet. */
export function TeamInvites() {
  const invites = useQuery(invitesQuery);
  const withdraw = useWithdrawInvite();
  return (
    <>
      <section className={styles.section}>
        <h2>{copy.title}</h2>
        <p>{copy.lead}</p>
        <InviteForm />
      </section>
      <section className={styles.section}>
        <h2>{copy.open}</h2>
        {withdraw.error && <p role="alert" className={styles.failure}>{`${teamCopy.failed}: ${withdraw.error.message}`}</p>}
        <Asked query={invites}>
          {(open) =>
            open.length === 0 ? (
              <p>{copy.none}</p>
            ) : (
              <ul className={styles.cards}>
                {open.map(({ id, username, role, expiresAt }) => (
                  <li key={id} className={styles.card}>
                    <h3>{username}</h3>
                    <p className={styles.facts}>{copy.until(roleName[role], formatInstant(expiresAt))}</p>
                    <Button
                      variant="outline"
                      size="sm"
                      className={styles.start}
                      aria-label={copy.withdrawName(username)}
                      onClick={() => withdraw.mutate(id)}
                    >
                      {copy.withdraw}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Asked>
      </section>
    </>
  );
}

function InviteForm() {
  const form = useForm('team-invite', { username: '', role: 'organiser' }, ({ username }) =>
    isEmail(username) ? {} : { username: copy.emailWrong },
  );
  const invite = useInvite();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (invite.isPending || !form.check()) return;
    const { username, role } = form.values;
    invite.mutate(
      { username: username.trim(), role: role as AdminRole },
      { onError: form.showFailure, onSuccess: () => form.set('username', '') },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <TextField
        id={form.idOf('username')}
        label={copy.email}
        type="email"
        autoComplete="off"
        value={form.values.username}
        error={form.errors.username}
        onChange={(value) => form.set('username', value)}
      />
      <SelectField
        id={form.idOf('role')}
        label={teamCopy.role}
        value={form.values.role}
        options={ROLE_CHOICES}
        onChange={(value) => form.set('role', value)}
      />
      <Button type="submit" className={styles.start} loading={invite.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </form>
  );
}
