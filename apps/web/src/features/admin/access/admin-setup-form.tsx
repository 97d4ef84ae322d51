import { useState, type FormEvent } from 'react';
import { paths } from '../../../app/paths';
import { PasswordField } from '../../auth/password-field';
import { useForm } from '../../auth/use-form';
import { Button, LinkButton } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { adminAccessCopy } from './admin-access.copy';
import styles from './admin-form.module.css';
import { setupErrors } from './admin-form.rules';
import { useAdminSetup } from './admin-session.mutations';
import { TextField } from './text-field';

const { setup: copy, fields } = adminAccessCopy;

/** Makes the first organiser; says so when that was done already. */
export function AdminSetupForm() {
  const form = useForm('admin-setup', { token: '', fullName: '', username: '', password: '' }, setupErrors);
  const [over, setOver] = useState(false);
  const setup = useAdminSetup();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (setup.isPending || !form.check()) return;
    setup.mutate(form.values, { onError: (error) => (error.code === 'NOT_FOUND' ? setOver(true) : form.showFailure(error)) });
  }

  if (over) {
    return (
      <div className={styles.over} role="alert">
        <p>{copy.over}</p>
        <LinkButton to={paths.adminLogin}>{copy.toLogin}</LinkButton>
      </div>
    );
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      {(['token', 'fullName', 'username'] as const).map((field) => (
        <TextField
          key={field}
          id={form.idOf(field)}
          label={fields[field]}
          type={field === 'username' ? 'email' : 'text'}
          autoComplete={{ token: 'off', fullName: 'name', username: 'username' }[field]}
          value={form.values[field]}
          error={form.errors[field]}
          onChange={(value) => form.set(field, value)}
        />
      ))}
      <PasswordField
        id={form.idOf('password')}
        label={fields.password}
        hint={copy.passwordHint}
        autoComplete="new-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      <Button type="submit" size="lg" loading={setup.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </form>
  );
}
