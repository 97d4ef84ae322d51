import { MIN_ADMIN_PASSWORD_LENGTH } from '@raffle/contracts/admin/access';
import { passwordProblems } from '@raffle/contracts/people/password';
import { useState } from 'react';
import { invalidFields } from '../../../features/auth/auth-form.rules';
import { useCommonPasswords } from '../../../features/auth/password/common-passwords';
import { useAppForm } from '../../../ui/use-app-form';
import { Button } from '../../../ui/button';
import { OwnPasswordField, ProofFields } from '../access-fields';
import { proofErrors, proofOf } from '../admin-form.rules';
import { useAdmin } from '../require-admin';
import { useSecondFactor } from '../use-second-factor';
import { Form } from '../../form/form';
import { Section } from '../../frame/section';
import { securityCopy } from './security.copy';
import { useChangePassword } from './security.mutations';

const copy = securityCopy.password;
const NOTHING = { password: '', code: '', newPassword: '' };

export function PasswordSection() {
  const [changes, setChanges] = useState(0);
  return (
    <Section title={copy.title}>
      <p>{copy.lead}</p>
      {/* Each password change changes the key, which creates a new form, so that typed passwords don't remain on a shared phone. */}
      <PasswordForm key={changes} onChanged={() => setChanges(changes + 1)} />
    </Section>
  );
}

function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { username: email, fullName } = useAdmin();
  const factor = useSecondFactor();
  const common = useCommonPasswords();
  const change = useChangePassword();
  const form = useAppForm('password', NOTHING, (values) => ({
    ...proofErrors(values, factor),
    ...invalidFields({ newPassword: passwordProblems(values.newPassword, { email, fullName, common, min: MIN_ADMIN_PASSWORD_LENGTH })[0] }),
  }));

  function send(values: typeof NOTHING): void {
    const { newPassword } = values;
    change.mutate({ newPassword, ...proofOf(values, factor) }, { onError: form.showFailure, onSuccess: onChanged });
  }

  return (
    <Form form={form} onSend={send} pending={change.isPending}>
      <ProofFields form={form} factor={factor} labels={securityCopy.proof} />
      <OwnPasswordField form={form} field="newPassword" label={copy.next} which="fresh" email={email} fullName={fullName} />
      <Button type="submit" justifySelf="start" loading={change.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
