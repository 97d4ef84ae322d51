import { useState } from 'react';
import { Button, type ButtonLook } from '../../../ui/button';
import { ConfirmDialog } from '../frame/confirm-dialog';
import { resultAdminCopy } from './result-admin.copy';
import { useResultStep, type ResultStep } from './result-admin.queries';

interface StepButtonProps extends Pick<ButtonLook, 'tone' | 'variant'> {
  year: number;
  step: ResultStep;
  disabled?: boolean;
}

/** One step of the result: what it does is said before it is done. */
export function StepButton({ year, step, tone = 'river', variant = 'solid', disabled = false }: StepButtonProps) {
  const [open, setOpen] = useState(false);
  const run = useResultStep(year);
  const { button, title, text } = resultAdminCopy.steps[step];
  const { cancel, working } = resultAdminCopy.dialog;

  function close(): void {
    setOpen(false);
    run.reset();
  }

  return (
    <>
      <Button tone={tone} variant={variant} disabled={disabled} onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={title}
        confirm={button}
        cancel={cancel}
        working={working}
        tone={tone}
        isPending={run.isPending}
        error={run.error}
        onConfirm={() => run.mutate(step, { onSuccess: () => setOpen(false) })}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}
