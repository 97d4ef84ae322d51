import { useMutation } from '@tanstack/react-query';
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

export interface ConfirmDialogProps extends DialogProps {
  /** Explains the action's effect. */
  text: ReactNode;
  confirm: string;
  /** Runs the action. If the promise rejects, the dialog stays open and shows the error. */
  onConfirm: () => Promise<unknown>;
}

/** A dialog that explains an action's effect and asks the user to confirm it. */
export function ConfirmDialog({ text, confirm, onConfirm, ...dialog }: ConfirmDialogProps) {
  const run = useMutation({ mutationFn: () => onConfirm(), onSuccess: dialog.onClose });
  return (
    <ActionDialog {...dialog} role="alertdialog" confirm={confirm} pending={run.isPending} onConfirm={() => run.mutate()}>
      {typeof text === 'string' ? <p>{text}</p> : text}
      {run.error && <Failure>{sentenceOf(run.error)}</Failure>}
    </ActionDialog>
  );
}

interface ActionDialogProps extends DialogProps {
  role?: 'dialog' | 'alertdialog';
  confirm: ReactNode;
  pending: boolean;
  children: ReactNode;
  /** Id of the form that the button submits. If it is omitted, the button calls `onConfirm`. */
  formId?: string;
  onConfirm?: () => void;
}

/** A dialog for one action, which the user starts by clicking the button or submitting the form. */
export function ActionDialog(props: ActionDialogProps) {
  const { confirm, cancel = copy.cancel, working = copy.working, tone = 'river', pending, formId, onConfirm, onClose, ...dialog } = props;
  // The dialog can't be closed while the action runs. A running action can't be cancelled, and a closed dialog couldn't show a failure.
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
 * Returns the API's field-error messages or, if there are none, the error's own message. A confirmation dialog has no fields, so it can't
 * show field errors beside them.
 */
function sentenceOf(error: Error): string {
  const found = error instanceof ApiError ? Object.values(error.body.fields ?? {}).flat() : [];
  return found.length > 0 ? found.join(' ') : error.message;
}
