import { useState, type FormEvent } from 'react';
import { PasswordField } from '../../auth/password-field';
import { useForm } from '../../auth/use-form';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { adminAccessCopy } from './admin-access.copy';
import styles from './admin-form.module.css';
import { adminLoginErrors } from './admin-form.rules';
import { useAdminLogin } from './admin-session.mutations';
import { TextField } from './text-field';

const copy = adminAccessCopy;

/** Signs an organiser in; asks for the second factor only where there is one. */
export function AdminLoginForm() {
  const [codeWanted, setCodeWanted] = useState(false);
  const form = useForm('admin-login', { username: '', password: '', code: '' }, (values) => adminLoginErrors(values, codeWanted));
  const login = useAdminLogin();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending || !form.check()) return;
    const { username, password, code } = form.values;
    login.mutate(
      { username: username.trim(), password, ...(codeWanted && { code: code.trim() }) },
      {
        onError: (error) => {
          if (error.code === 'TOTP_REQUIRED') setCodeWanted(true);
          form.showFailure(error);
        },
      },
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <TextField
        id={form.idOf('username')}
        label={copy.fields.username}
        type="email"
        autoComplete="username"
        value={form.values.username}
        error={form.errors.username}
        onChange={(value) => form.set('username', value)}
      />
      <PasswordField
        id={form.idOf('password')}
        label={copy.fields.password}
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      {codeWanted && (
        <TextField
          id={form.idOf('code')}
          label={copy.fields.code}
          hint={copy.login.codeHint}
          autoComplete="one-time-code"
          value={form.values.code}
          error={form.errors.code}
          onChange={(value) => form.set('code', value)}
        />
      )}
      <Button type="submit" size="lg" loading={login.isPending} loadingText={copy.login.pending}>
        {copy.login.submit}
      </Button>
    </form>
  );
}
