import { formMessages } from '@raffle/contracts/form-messages';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { Form } from '../../ui/form-fields';
import { CurrentPasswordField } from '../auth/password/current-password-field';
import { useAppForm } from '../../ui/use-app-form';
import { accountCopy } from './account.copy';

interface PasswordDialogProps {
  form: string;
  open: boolean;
  onClose: () => void;
  copy: { title: string; keep: string; confirm: string; pending: string };
  action: UseMutationResult<void, ApiError, { password: string }>;
  onDone?: () => void;
  children: ReactNode;
}

/** A dialog that states the consequences of an action and asks for the password. */
export function PasswordDialog({ form, open, onClose, copy, action, onDone, children }: PasswordDialogProps) {
  const isBusy = action.isPending || action.isSuccess;
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <AppDialog
      open={open}
      onClose={close}
      title={copy.title}
      role="alertdialog"
      size="md"
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {copy.keep}
          </Button>
          <Button type="submit" form={form} colorPalette="danger" loading={isBusy} loadingText={copy.pending}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      {children}
      <PasswordForm name={form} action={action} onDone={onDone} />
    </AppDialog>
  );
}

interface PasswordFormProps extends Pick<PasswordDialogProps, 'action' | 'onDone'> {
  name: string;
}

/** The dialog's form. A separate component, so that the typed password is discarded when the dialog closes. */
function PasswordForm({ name, action, onDone }: PasswordFormProps) {
  const form = useAppForm(name, { password: '' }, ({ password }) => (password === '' ? { password: formMessages.password } : {}));

  function send(values: { password: string }): void {
    action.mutate(values, { onSuccess: onDone, onError: form.showFailure });
  }

  return (
    <Form id={name} form={form} onSend={send} pending={action.isPending || action.isSuccess}>
      <CurrentPasswordField form={form} label={accountCopy.password} />
    </Form>
  );
}
