import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button';
import { ConfirmDialog } from './action-dialog';

interface ConfirmButtonProps<Target> extends Omit<ButtonProps, 'onClick' | 'loading'> {
  /** Strings for the dialog. */
  words: { title: string; text: string; confirm: string; cancel: string; working: string };
  action: Pick<UseMutationResult<unknown, Error, Target>, 'mutate' | 'reset' | 'isPending' | 'error'>;
  /** Argument of the action. */
  target: Target;
}

/** A button for a destructive action. It opens a confirmation dialog that explains the action's effect. */
export function ConfirmButton<Target>({ words, action, target, ...button }: ConfirmButtonProps<Target>) {
  const [asking, setAsking] = useState(false);
  const { text, ...dialog } = words;
  const close = () => {
    setAsking(false);
    action.reset();
  };
  return (
    <>
      <Button variant="outline" colorPalette="danger" size="sm" {...button} onClick={() => setAsking(true)} />
      <ConfirmDialog
        {...dialog}
        tone="danger"
        open={asking}
        onClose={close}
        pending={action.isPending}
        error={action.error}
        onConfirm={() => action.mutate(target, { onSuccess: close })}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}
