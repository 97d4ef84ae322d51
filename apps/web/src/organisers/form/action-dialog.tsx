import type { ReactNode } from 'react';
import { ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { formCopy as copy } from './form.copy';
import { Failure } from './notice';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  cancel?: string;
  /** On the button, while it is done. */
  working?: string;
  tone?: 'river' | 'danger';
}

interface ConfirmDialogProps extends DialogProps {
  /** What will happen, in plain words. */
  children: ReactNode;
  confirm: string;
  pending: boolean;
  /** Why it did not work; written in the dialog, which stays open. */
  error: Error | null;
  onConfirm: () => void;
}

/** Says what an action does before it is done. */
export function ConfirmDialog({ children, confirm, pending, error, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <ActionDialog {...dialog} role="alertdialog" confirm={confirm} pending={pending} onConfirm={onConfirm}>
      {children}
      {error && <Failure>{sentenceOf(error)}</Failure>}
    </ActionDialog>
  );
}

interface ActionDialogProps extends DialogProps {
  role?: 'dialog' | 'alertdialog';
  confirm: ReactNode;
  pending: boolean;
  children: ReactNode;
  /** The form that the button sends; without one it is pressed. */
  formId?: string;
  onConfirm?: () => void;
}

/** A dialog with one action, whether it is pressed or a form is sent. */
export function ActionDialog(props: ActionDialogProps) {
  const { confirm, cancel = copy.cancel, working = copy.working, tone = 'river', pending, formId, onConfirm, onClose, ...dialog } = props;
  // What runs cannot be called off: whoever closed it now would not hear that it failed.
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <AppDialog
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button variant="outline" aria-disabled={pending || undefined} onClick={close}>
            {cancel}
          </Button>
          <Button
            {...(formId === undefined ? { onClick: onConfirm } : { type: 'submit', form: formId })}
            colorPalette={tone}
            loading={pending}
            loadingText={working}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}

/** A dialog that only asks has no fields: what is wrong with one is said in its own words. */
function sentenceOf(error: Error): string {
  const found = error instanceof ApiError ? Object.values(error.body.fields ?? {}).flat() : [];
  return found.length > 0 ? found.join(' ') : error.message;
}
