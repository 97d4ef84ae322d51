import type { ChangeEmailRequest } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { Button } from '../../../ui/button';
import { Form, TextField } from '../../../ui/form-fields';
import { CurrentPasswordField } from '../../auth/password/current-password-field';
import { useAppForm } from '../../../ui/use-app-form';
import { FormDone } from '../form-done';
import { changeEmailCopy as copy } from './sign-in.copy';
import { emailErrors, type EmailValues } from './sign-in.rules';

/** Requests a change of email address. The change takes effect when the user opens the link emailed to the new address. */
export default function ChangeEmail({ user }: { user: UserView }) {
  const ask = useMutation<void, ApiError, ChangeEmailRequest>({ mutationFn: (request) => api.post<void>(API.userEmail, request) });
  const form = useAppForm<EmailValues>('change-email', { email: '', password: '' }, (values) => emailErrors(values, user.username));

  function send({ email, password }: EmailValues): void {
    ask.mutate({ email: email.trim(), password }, { onSuccess: () => form.reset({ password: '' }), onError: form.showFailure });
  }

  if (ask.isSuccess) {
    return (
      <FormDone text={copy.sent(ask.variables.email)}>
        <Button variant="outline" onClick={ask.reset}>
          {copy.another}
        </Button>
      </FormDone>
    );
  }
  return (
    <Form form={form} onSend={send} pending={ask.isPending} maxWidth="30rem">
      <p>{copy.lead}</p>
      <TextField form={form} field="email" label={copy.email} type="email" autoComplete="email" />
      <CurrentPasswordField form={form} label={copy.password} />
      <Button type="submit" justifySelf="start" loading={ask.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
