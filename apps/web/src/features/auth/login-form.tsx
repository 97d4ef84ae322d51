import type { UserView } from '@raffle/contracts/people/auth';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/paths';
import type { ApiError } from '../../lib/api/api-client';
import { loadPart } from '../../lib/load-part';
import { Button } from '../../ui/button';
import { preloadDialog } from '../../ui/dialog';
import { TextLink } from '../../ui/form';
import { authCopy } from './auth.copy';
import { loginErrors, type LoginValues } from './auth-form.rules';
import { useLogin } from './auth.mutations';
import { Form, TextField } from '../../ui/form-fields';
import { CurrentPasswordField } from './password/current-password-field';
import { LoginErrorDialog } from './login-error-dialog';
import { useAskForLink, useSignedIn } from './magic-link/magic-link';
import { magicLinkCopy } from './magic-link/magic-link.copy';
import { usePasskeysWork } from './passkeys/passkeys-work';
import { withEmail } from './typed-email';
import { useAppForm } from '../../ui/use-app-form';

const signInWithPasskey = async () => (await loadPart(() => import('./passkeys/passkey-sign-in'))).signInWithPasskey();

interface LoginFormProps {
  returnTo: string;
  email: string;
  onCreateAccount: (email: string) => void;
  onMailed: (email: string) => void;
}

/**
 * Signs the user in with a password, an emailed link or a passkey. If a password sign-in fails, a dialog shows the error, and so does the
 * form.
 */
export function LoginForm({ returnTo, email: before, onCreateAccount, onMailed }: LoginFormProps) {
  const form = useAppForm<LoginValues>('login', { username: before, password: '' }, loginErrors);
  const email = form.watch('username');
  const forgot = { to: paths.resetPasswordWithReturn(returnTo), state: withEmail(email) };
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const login = useLogin(returnTo);
  const link = useAskForLink(returnTo);
  const hasPasskeys = usePasskeysWork();
  const passkey = useMutation<UserView, ApiError>({
    mutationFn: signInWithPasskey,
    onSuccess: useSignedIn(returnTo),
    onError: form.showFailure,
  });

  function send({ username, password }: LoginValues): void {
    login.mutate({ username: username.trim(), password }, { onError: refuse });
  }

  async function mail(): Promise<void> {
    const username = email.trim();
    if (link.isPending || !(await form.trigger('username', { shouldFocus: true }))) return;
    link.mutate({ username }, { onSuccess: () => onMailed(username), onError: form.showFailure });
  }

  /** Shows the error on the page as well, because the dialog's code may fail to load. */
  function refuse(error: ApiError): void {
    form.showFailure(error);
    setRefusal(error);
  }

  return (
    <Form form={form} onSend={send} pending={login.isPending} onFocus={preloadDialog}>
      <TextField form={form} field="username" label={authCopy.fields.username} type="email" autoComplete="username" enterKeyHint="next" />
      <CurrentPasswordField form={form} label={authCopy.fields.password} enterKeyHint="go" />
      <TextLink {...forgot}>{authCopy.login.forgot}</TextLink>
      <Button type="submit" size="lg" loading={login.isPending} loadingText={authCopy.login.pending}>
        {authCopy.login.submit}
      </Button>
      <Button variant="outline" size="lg" loading={link.isPending} loadingText={magicLinkCopy.sending} onClick={() => void mail()}>
        {magicLinkCopy.send}
      </Button>
      {hasPasskeys && (
        <Button
          variant="outline"
          size="lg"
          loading={passkey.isPending}
          loadingText={magicLinkCopy.pending}
          onClick={() => passkey.mutate()}
        >
          {magicLinkCopy.passkey}
        </Button>
      )}
      <LoginErrorDialog
        error={refusal}
        forgot={forgot}
        onClose={() => setRefusal(null)}
        onCreateAccount={() => {
          setRefusal(null);
          onCreateAccount(email.trim());
        }}
      />
    </Form>
  );
}
