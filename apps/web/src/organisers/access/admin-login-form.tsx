import type { AdminLoginRequest, AdminLoginResponse } from '@raffle/contracts/admin/access';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAppForm } from '../../ui/use-app-form';
import type { ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { ProofFields } from './access-fields';
import { adminAccessCopy } from './admin-access.copy';
import { adminLoginErrors, proofOf, type AdminLoginValues, type SecondFactor } from './admin-form.rules';
import { useAdminLogin } from './admin-session.mutations';
import { SignInCard } from './sign-in-layout';
import { prove } from './step-up/prove';

const { login: copy, fields } = adminAccessCopy;
const labels = { password: fields.password, code: fields.code, codeHint: copy.codeHint };

/** Signs an organiser in. Asks for a second factor only if the account has one. */
export function AdminLoginForm() {
  const [factor, setFactor] = useState<SecondFactor>('none');
  const form = useAppForm('admin-login', { username: '', password: '', code: '' }, (values) => adminLoginErrors(values, factor));
  const enter = useAdminLogin();
  // Stays pending while the browser asks for the passkey.
  const login = useMutation<AdminLoginResponse, ApiError, AdminLoginRequest>({
    mutationFn: (request) => prove(enter.mutateAsync, request),
  });

  function send(values: AdminLoginValues): void {
    login.mutate(
      { username: values.username.trim(), ...proofOf(values, factor) },
      {
        onError: (error) => {
          if (error.code === 'TOTP_REQUIRED') setFactor(error.status === 401 ? 'code' : 'passkey');
          form.showFailure(error);
        },
      },
    );
  }

  return (
    <SignInCard>
      <Form form={form} onSend={send} pending={login.isPending}>
        <TextField form={form} field="username" label={fields.username} type="email" autoComplete="username" />
        <ProofFields form={form} factor={factor} labels={labels} />
        <Button type="submit" size="lg" loading={login.isPending} loadingText={copy.pending}>
          {copy.submit}
        </Button>
      </Form>
    </SignInCard>
  );
}
