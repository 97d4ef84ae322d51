import { MIN_ADMIN_PASSWORD_LENGTH } from '@raffle/contracts/admin';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { PasswordField } from '../../auth/password-field';
import { useForm } from '../../auth/use-form';
import { useAdmin } from '../access/require-admin';
import { TextField } from '../access/text-field';
import styles from '../list/admin-list.module.css';
import { securityCopy } from './security.copy';
import { useChangePassword } from './security.mutations';

const copy = securityCopy.password;
const NOTHING = { password: '', code: '', newPassword: '' };

export function PasswordSection() {
  const [changes, setChanges] = useState(0);
  return (
    <section className={styles.section}>
      <h2>{copy.title}</h2>
      <p>{copy.lead}</p>
      {/* A new form after each change: nothing typed stays on a phone that others use. */}
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { totp } = useAdmin();
  const change = useChangePassword();
  const form = useForm('password', NOTHING, ({ password, code, newPassword }) => ({
    ...(password === '' && { password: copy.required }),
    ...(totp && code.trim() === '' && { code: securityCopy.totp.proofRequired }),
    ...(newPassword.length < MIN_ADMIN_PASSWORD_LENGTH && { newPassword: copy.short }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (change.isPending || !form.check()) return;
    const { password, newPassword, code } = form.values;
    change.mutate({ password, newPassword, ...(totp && { code: code.trim() }) }, { onError: form.showFailure, onSuccess: onChanged });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <PasswordField
        id={form.idOf('password')}
        label={copy.current}
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      {totp && (
        <TextField
          id={form.idOf('code')}
          label={securityCopy.totp.proofCode}
          autoComplete="one-time-code"
          value={form.values.code}
          error={form.errors.code}
          onChange={(value) => form.set('code', value)}
        />
      )}
      <PasswordField
        id={form.idOf('newPassword')}
        label={copy.next}
        hint={copy.hint}
        which="fresh"
        autoComplete="new-password"
        value={form.values.newPassword}
        error={form.errors.newPassword}
        onChange={(value) => form.set('newPassword', value)}
      />
      <Button type="submit" className={styles.start} loading={change.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </form>
  );
}
