import { useNavigate } from 'react-router-dom';
import { useCommonPasswords } from '../../features/auth/password/common-passwords';
import { useAppForm } from '../../ui/use-app-form';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { OwnPasswordField } from './access-fields';
import { adminAccessCopy } from './admin-access.copy';
import { inviteErrors, type InviteValues } from './admin-form.rules';
import { useAcceptInvite } from './admin-session.mutations';
import { SignInCard } from './sign-in-layout';

const { invite: copy, fields } = adminAccessCopy;

export function AcceptInviteForm({ token }: { token: string }) {
  const common = useCommonPasswords();
  const form = useAppForm('invite', { fullName: '', password: '' }, (values) => inviteErrors(values, common));
  const join = useAcceptInvite();
  const navigate = useNavigate();

  function send(values: InviteValues): void {
    join.mutate(
      { token, ...values },
      // The password has been set, but the account already has a second factor, so the organiser must sign in with both.
      {
        onError: (error) =>
          error.code === 'TOTP_REQUIRED' ? void navigate(paths.adminAfterReset, { replace: true }) : form.showFailure(error),
      },
    );
  }

  return (
    <SignInCard>
      <Form form={form} onSend={send} pending={join.isPending}>
        <TextField form={form} field="fullName" label={fields.fullName} autoComplete="name" deps={['password']} />
        <OwnPasswordField form={form} field="password" label={fields.password} fullName={form.watch('fullName')} />
        <Button type="submit" size="lg" loading={join.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
    </SignInCard>
  );
}
