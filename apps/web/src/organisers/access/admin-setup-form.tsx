import { useState } from 'react';
import { useCommonPasswords } from '../../features/auth/password/common-passwords';
import { useAppForm } from '../../ui/use-app-form';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { OwnPasswordField } from './access-fields';
import { adminAccessCopy } from './admin-access.copy';
import { setupErrors } from './admin-form.rules';
import { useAdminSetup } from './admin-session.mutations';
import { SignInCard, SignInClosed } from './sign-in-layout';

const { setup: copy, fields } = adminAccessCopy;
const NOTHING = { token: '', fullName: '', username: '', password: '' };

/** The form that creates the first organiser. If an organiser already exists, shows a message instead. */
export default function AdminSetupForm() {
  const common = useCommonPasswords();
  const form = useAppForm('admin-setup', NOTHING, (values) => setupErrors(values, common));
  const [username, fullName] = form.watch(['username', 'fullName']);
  const [over, setOver] = useState(false);
  const setup = useAdminSetup();

  function send(values: typeof NOTHING): void {
    setup.mutate(values, { onError: (error) => (error.code === 'NOT_FOUND' ? setOver(true) : form.showFailure(error)) });
  }

  if (over)
    return (
      <SignInClosed to={paths.adminLogin} link={copy.toLogin}>
        {copy.over}
      </SignInClosed>
    );
  return (
    <SignInCard>
      <Form form={form} onSend={send} pending={setup.isPending}>
        <TextField form={form} field="token" label={fields.token} autoComplete="off" />
        <TextField form={form} field="fullName" label={fields.fullName} autoComplete="name" deps={['password']} />
        <TextField form={form} field="username" label={fields.username} type="email" autoComplete="username" deps={['password']} />
        <OwnPasswordField form={form} field="password" label={fields.password} email={username} fullName={fullName} />
        <Button type="submit" size="lg" loading={setup.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
    </SignInCard>
  );
}
