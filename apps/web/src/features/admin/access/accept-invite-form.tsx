import type { FormEvent } from 'react';
import { PasswordField } from '../../auth/password-field';
import { useForm } from '../../auth/use-form';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { adminAccessCopy } from './admin-access.copy';
import styles from './admin-form.module.css';
import { inviteErrors } from './admin-form.rules';
import { useAcceptInvite } from './admin-session.mutations';
import { TextField } from './text-field';

const { invite: copy, setup, fields } = adminAccessCopy;

export function AcceptInviteForm({ token }: { token: string }) {
  const form = useForm('invite', { fullName: '', password: '' }, inviteErrors);
  const join = useAcceptInvite();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (join.isPending || !form.check()) return;
    join.mutate({ token, ...form.values }, { onError: form.showFailure });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <TextField
        id={form.idOf('fullName')}
        label={fields.fullName}
        autoComplete="name"
        value={form.values.fullName}
        error={form.errors.fullName}
        onChange={(value) => form.set('fullName', value)}
      />
      <PasswordField
        id={form.idOf('password')}
        label={fields.password}
        hint={setup.passwordHint}
        autoComplete="new-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      <Button type="submit" size="lg" loading={join.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </form>
  );
}
