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
  /** Label of the button while the action runs. */
  working?: string;
  tone?: 'river' | 'danger';
}

interface ConfirmDialogProps extends DialogProps {
  /** Explanation of the action's effect. */
  children: ReactNode;
  confirm: string;
  pending: boolean;
  /** Failure of the action, shown in the dialog, which stays open. */
  error: Error | null;
  onConfirm: () => void;
}

/** Asks for confirmation of an action and explains its effect. */
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
  /** Id of the form that the button submits. Without it, the button calls `onConfirm`. */
  formId?: string;
  onConfirm?: () => void;
}

/** Dialog with one action: a button, or a form to submit. */
export function ActionDialog(props: ActionDialogProps) {
  const { confirm, cancel = copy.cancel, working = copy.working, tone = 'river', pending, formId, onConfirm, onClose, ...dialog } = props;
  // The dialog can't be closed during the action, because the action can't be cancelled and a closed dialog could not report its failure.
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

/**
 * Returns the messages of the api's field errors, because a confirmation has no fields to show them at. Without field errors, returns the
 * error's message.
 */
function sentenceOf(error: Error): string {
  const found = error instanceof ApiError ? Object.values(error.body.fields ?? {}).flat() : [];
  return found.length > 0 ? found.join(' ') : error.message;
}
