import { Input } from '@chakra-ui/react/input';
import { API } from '@raffle/contracts/routes';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { authCopy } from '../auth.copy';
import { resetCopy } from '../reset.copy';
import { resetRequestErrors, type ResetRequestValues } from '../auth-form.rules';
import { Form } from '../../../ui/form-fields';
import { keepReturn } from '../kept-return';
import { useRequestReset } from './password-reset';
import { useTypedEmail } from '../typed-email';
import { useAppForm } from '../../../ui/use-app-form';

interface RequestResetFormProps {
  /** Endpoint for the request. Defaults to the endpoint for buyers. */
  to?: string;
  /** Path to open after signing in. */
  returnTo?: string;
  /** Called with the typed email address, so that the link back to the sign-in page can include it. */
  onEmail?: (email: string) => void;
}

/** Requests an emailed reset link. The field is prefilled with the email address typed on the sign-in page. */
export function RequestResetForm({ to = API.passwordResetRequest, returnTo = paths.home, onEmail }: RequestResetFormProps) {
  const form = useAppForm<ResetRequestValues>('reset', { username: useTypedEmail() }, resetRequestErrors);
  const request = useRequestReset(to);
  const username = form.register('username', { onChange: ({ target }: { target: HTMLInputElement }) => onEmail?.(target.value) });

  function send(values: ResetRequestValues): void {
    keepReturn(returnTo);
    request.mutate({ username: values.username.trim() }, { onError: form.showFailure });
  }

  if (request.data) {
    return (
      <div role="status">
        <p style={{ marginBottom: '1rem', fontWeight: 650 }}>{request.data.message}</p>
        <p style={{ marginBottom: '1rem' }}>{resetCopy.sent}</p>
        <p>{resetCopy.again}</p>
      </div>
    );
  }
  return (
    <Form form={form} onSend={send} pending={request.isPending}>
      <FormField label={authCopy.fields.username} {...form.field('username')} required>
        {(control) => <Input {...control} {...username} type="email" autoComplete="username" />}
      </FormField>
      <Button type="submit" size="lg" loading={request.isPending} loadingText={resetCopy.sending}>
        {resetCopy.send}
      </Button>
    </Form>
  );
}
