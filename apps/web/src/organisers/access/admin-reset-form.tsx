import type { AdminPasswordResetConfirmation } from '@raffle/contracts/admin/access';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useCommonPasswords } from '../../features/auth/password/common-passwords';
import { resetCopy as copy } from '../../features/auth/reset.copy';
import { useAppForm } from '../../ui/use-app-form';
import { api, type ApiError } from '../../lib/api/api-client';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Form } from '../form/form';
import { OwnPasswordField } from './access-fields';
import { newAdminPasswordErrors } from './admin-form.rules';
import { adminSessionQuery } from './admin-session.queries';
import { SignInCard, SignInClosed } from './sign-in-layout';

/** The new-password form that the reset link opens. If the link no longer works, shows the reason instead. */
export function AdminResetForm({ token }: { token: string }) {
  const common = useCommonPasswords();
  const form = useAppForm('admin-reset', { newPassword: '' }, (values) => newAdminPasswordErrors(values, common));
  const confirm = useConfirmAdminReset();

  const dead = confirm.error?.body.fields?.token?.[0];
  if (dead)
    return (
      <SignInClosed to={paths.adminResetPassword} link={copy.askAgain}>
        {dead}
      </SignInClosed>
    );
  return (
    <SignInCard>
      <Form
        form={form}
        pending={confirm.isPending || confirm.isSuccess}
        onSend={(values) => confirm.mutate({ token, ...values }, { onError: form.showFailure })}
      >
        <OwnPasswordField form={form} field="newPassword" label={copy.newPassword} />
        <Button type="submit" size="lg" loading={confirm.isPending} loadingText={copy.saving}>
          {copy.save}
        </Button>
      </Form>
    </SignInCard>
  );
}

function useConfirmAdminReset() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation<void, ApiError, AdminPasswordResetConfirmation>({
    mutationFn: (request) => api.post<void>(ADMIN_API.passwordResetConfirm, request),
    onSuccess: async () => {
      // The reset may have ended this browser's sign-in session, so the sign-in page must verify the session again.
      await client.invalidateQueries({ queryKey: adminSessionQuery.queryKey, refetchType: 'all' });
      void navigate(paths.adminAfterReset, { replace: true });
    },
  });
}
