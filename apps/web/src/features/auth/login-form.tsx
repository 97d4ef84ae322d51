import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { ApiError } from '../../lib/api-client';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { authCopy } from './auth.copy';
import { loginErrors } from './auth-form.rules';
import { useLogin } from './auth.mutations';
import styles from './auth-form.module.css';
import { LoginErrorDialog } from './login-error-dialog';
import { PasswordField } from './password-field';
import { useForm } from './use-form';

/** Signs in. A refusal opens the dialog, and stays written above the form when the dialog is closed. */
export function LoginForm({ returnTo, onCreateAccount }: { returnTo: string; onCreateAccount: (email: string) => void }) {
  const form = useForm('login', { username: '', password: '' }, loginErrors);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const login = useLogin(returnTo);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (login.isPending || !form.check()) return;
    const { username, password } = form.values;
    login.mutate({ username: username.trim(), password }, { onError: setRefusal });
  }

  function closeDialog(): void {
    if (refusal) form.showFailure(refusal);
    setRefusal(null);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <FormField label={authCopy.fields.username} id={form.idOf('username')} error={form.errors.username} required>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="username"
            value={form.values.username}
            onChange={(event) => form.set('username', event.target.value)}
          />
        )}
      </FormField>
      <PasswordField
        id={form.idOf('password')}
        label={authCopy.fields.password}
        value={form.values.password}
        error={form.errors.password}
        autoComplete="current-password"
        onChange={(value) => form.set('password', value)}
      />
      <Link to={paths.resetPassword} className={styles.forgot}>
        {authCopy.login.forgot}
      </Link>
      <Button type="submit" size="lg" loading={login.isPending} loadingText={authCopy.login.pending}>
        {authCopy.login.submit}
      </Button>
      <LoginErrorDialog
        error={refusal}
        onClose={closeDialog}
        onCreateAccount={() => {
          setRefusal(null);
          onCreateAccount(form.values.username.trim());
        }}
      />
    </form>
  );
}
