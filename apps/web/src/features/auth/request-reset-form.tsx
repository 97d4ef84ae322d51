import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { authCopy } from './auth.copy';
import { resetRequestErrors } from './auth-form.rules';
import styles from './auth-form.module.css';
import { useRequestReset } from './password-reset';
import { useForm } from './use-form';

export function RequestResetForm() {
  const form = useForm('reset', { username: '' }, resetRequestErrors);
  const request = useRequestReset();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (request.isPending || !form.check()) return;
    request.mutate({ username: form.values.username.trim() }, { onError: form.showFailure });
  }

  if (request.data) {
    return (
      <div className={styles.form} role="status">
        <p className={styles.refusal}>{request.data.message}</p>
        <p>{authCopy.reset.sent}</p>
        <p>{authCopy.reset.again}</p>
      </div>
    );
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
      <Button type="submit" size="lg" loading={request.isPending} loadingText={authCopy.reset.sending}>
        {authCopy.reset.send}
      </Button>
    </form>
  );
}
