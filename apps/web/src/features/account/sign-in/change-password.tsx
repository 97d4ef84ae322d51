import type { ChangePasswordRequest } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/form';
import { authCopy } from '../../auth/auth.copy';
import { useCommonPasswords } from '../../auth/password/common-passwords';
import { NewPasswordField } from '../../auth/password/new-password-field';
import { PasswordField } from '../../auth/password/password-field';
import { withEmail } from '../../auth/typed-email';
import { Form } from '../../../ui/form-fields';
import { CurrentPasswordField } from '../../auth/password/current-password-field';
import { useAppForm } from '../../../ui/use-app-form';
import { BROWSERS_KEY } from '../account.mutations';
import { FormDone } from '../form-done';
import { passkeysQuery } from './passkeys.query';
import { changePasswordCopy as copy } from './sign-in.copy';
import { passwordErrors, type PasswordValues } from './sign-in.rules';

/** Changes the password. The change requires the current password and signs out all other browsers. */
export default function ChangePassword({ user }: { user: UserView }) {
  const common = useCommonPasswords();
  const empty = { password: '', newPassword: '', confirmPassword: '' };
  const form = useAppForm<PasswordValues>('change-password', empty, (values) => passwordErrors(values, user, common));
  const client = useQueryClient();
  const change = useMutation<void, ApiError, ChangePasswordRequest>({
    mutationFn: (request) => api.post<void>(API.userPassword, request),
    onSuccess: () => void client.invalidateQueries({ queryKey: BROWSERS_KEY }),
  });

  function send({ password, newPassword }: PasswordValues): void {
    change.mutate({ password, newPassword }, { onError: form.showFailure });
  }

  if (change.isSuccess) return <Done />;
  return (
    <Form form={form} onSend={send} pending={change.isPending} maxWidth="30rem">
      <p>{copy.lead}</p>
      <CurrentPasswordField form={form} label={copy.password} />
      <NewPasswordField
        label={copy.newPassword}
        {...form.field('newPassword')}
        {...form.register('newPassword', { deps: 'confirmPassword' })}
        typed={form.watch('newPassword')}
        email={user.username}
        fullName={user.fullName}
        which="fresh"
      />
      <PasswordField
        label={authCopy.fields.confirmPassword}
        {...form.field('confirmPassword')}
        {...form.register('confirmPassword')}
        which="confirmation"
        autoComplete="new-password"
      />
      <Button type="submit" justifySelf="start" loading={change.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
      <TextLink to={paths.resetPassword} state={withEmail(user.username)}>
        {authCopy.login.forgot}
      </TextLink>
    </Form>
  );
}

/** Confirms the change and lists the user's passkeys. They stay valid, so the user must be able to notice one added by someone else. */
function Done() {
  const names = useQuery(passkeysQuery).data?.map(({ name }) => `“${name}”`) ?? [];
  return (
    <FormDone text={copy.done}>
      {names.length > 0 && <p style={{ overflowWrap: 'anywhere' }}>{copy.passkeysStay(names.join(', '))}</p>}
    </FormDone>
  );
}
