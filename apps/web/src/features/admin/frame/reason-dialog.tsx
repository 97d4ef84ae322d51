import { useId, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '../../../lib/api-client';
import { Button } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { useForm } from '../../auth/use-form';
import { adminFrameCopy } from './admin-frame.copy';
import styles from './admin-list.module.css';

const copy = adminFrameCopy.reason;

export interface ReasonDialogProps {
  open: boolean;
  title: string;
  lead: string;
  label?: string;
  confirm: string;
  pending: boolean;
  /** Rejections stay on the dialog, in the server's words. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** A deed that goes on record with its reason. */
export function ReasonDialog({ open, onClose, ...rest }: ReasonDialogProps) {
  const form = useId();
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={rest.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} loading={rest.pending} loadingText={copy.pending}>
            {rest.confirm}
          </Button>
        </>
      }
    >
      <ReasonForm {...rest} id={form} />
    </AppDialog>
  );
}

/** Apart, so that the typed reason is forgotten when the dialog closes. */
function ReasonForm({
  id,
  lead,
  label = copy.label,
  pending,
  onConfirm,
  children,
}: Omit<ReasonDialogProps, 'open' | 'onClose'> & { id: string }) {
  const form = useForm(id, { reason: '' }, ({ reason }) => (reason.trim() === '' ? { reason: copy.required } : {}));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending || !form.check()) return;
    onConfirm(form.values.reason.trim()).catch((error: ApiError) => form.showFailure(error));
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <p>{lead}</p>
      <ErrorSummary problems={form.problems} />
      {children}
      <FormField label={label} id={form.idOf('reason')} error={form.errors.reason} required>
        {(control) => (
          <textarea
            {...control}
            className={styles.text}
            maxLength={300}
            value={form.values.reason}
            onChange={(event) => form.set('reason', event.target.value)}
          />
        )}
      </FormField>
    </form>
  );
}
