import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { ErrorSummary } from '../../ui/error-summary';
import { PasswordField } from '../auth/password-field';
import { useForm } from '../auth/use-form';
import { deletionCopy as copy } from './account.copy';
import { useDeleteAccount } from './account.mutations';
import styles from './delete-account-dialog.module.css';

const FORM = 'delete-account';

type Deletion = ReturnType<typeof useDeleteAccount>;

/** Asks once more, with the consequences and the password. */
export default function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const deletion = useDeleteAccount();
  const isBusy = deletion.isPending || deletion.isSuccess;
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
          <Button type="submit" form={FORM} tone="danger" loading={isBusy} loadingText={copy.deleting}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.lead}</p>
      <ul className={styles.consequences}>
        {copy.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <PasswordForm deletion={deletion} />
    </AppDialog>
  );
}

/** Apart, so that the typed password is forgotten when the dialog closes. */
function PasswordForm({ deletion }: { deletion: Deletion }) {
  const form = useForm(FORM, { password: '' }, ({ password }) => (password === '' ? { password: copy.passwordRequired } : {}));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (deletion.isPending || deletion.isSuccess || !form.check()) return;
    deletion.mutate(form.values, { onError: form.showFailure });
  }

  return (
    <form id={FORM} className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <PasswordField
        id={form.idOf('password')}
        label={copy.password}
        value={form.values.password}
        error={form.errors.password}
        autoComplete="current-password"
        onChange={(value) => form.set('password', value)}
      />
    </form>
  );
}
