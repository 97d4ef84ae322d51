import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-client';
import { Button, type ButtonLook } from '../../../ui/button';
import { AppDialog } from '../../../ui/dialog';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, in plain words. */
  children: ReactNode;
  confirm: string;
  cancel: string;
  working: string;
  tone?: ButtonLook['tone'];
  isPending: boolean;
  /** Why it did not work; written in the dialog, which stays open. */
  error: Error | null;
  onConfirm: () => void;
}

/** Says what a deed does before it is done. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  cancel,
  working,
  tone = 'river',
  isPending,
  error,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {cancel}
          </Button>
          <Button tone={tone} loading={isPending} loadingText={working} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && <p role="alert">{sentenceOf(error)}</p>}
    </AppDialog>
  );
}

/** A dialog has no fields: what is wrong with one is said in its own words. */
function sentenceOf(error: Error): string {
  const found = error instanceof ApiError ? Object.values(error.body.fields ?? {}).flat() : [];
  return found.length > 0 ? found.join(' ') : error.message;
}
