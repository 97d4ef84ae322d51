import { Button, type ButtonProps } from '../../ui/button';
import type { ConfirmDialogProps } from './action-dialog';
import { useDialog } from './dialog-host';
import type { ReasonDialogProps } from './dialogs';
import { ConfirmDialog, ReasonDialog } from './lazy';

interface ActionButtonProps<DialogProps> extends Omit<ButtonProps, 'onClick' | 'loading'> {
  dialog: Omit<DialogProps, 'open' | 'onClose'>;
}

/** A button for an action that needs a reason. It opens a dialog that asks for the reason. */
export function ReasonButton({ dialog, ...button }: ActionButtonProps<ReasonDialogProps>) {
  const openDialog = useDialog();
  return <Button {...button} onClick={() => openDialog((state) => <ReasonDialog {...dialog} {...state} />)} />;
}

/** A button for an action that needs a confirmation. It opens a dialog that explains the action's effect. */
export function ConfirmButton({ dialog, ...button }: ActionButtonProps<ConfirmDialogProps>) {
  const openDialog = useDialog();
  return <Button {...button} onClick={() => openDialog((state) => <ConfirmDialog {...dialog} {...state} />)} />;
}
