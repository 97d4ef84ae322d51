import { Button, type ButtonProps } from '../../ui/button';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { ConfirmDialog } from '../form/action-dialog';
import { ReasonDialog } from '../form/lazy';
import { resultAdminCopy } from './result-admin.copy';
import { useResultStep, useSeen, type ResultStep } from './result-admin.queries';

const { propose: copy } = approvalsCopy;

/** A step of which it is said what it does, and no more is asked. */
export type PlainStep = Exclude<ResultStep, 'withdraw'>;

interface StepButtonProps extends Pick<ButtonProps, 'variant'> {
  year: number;
  step: PlainStep;
  disabled?: boolean;
  /** What it does, where that is not what it does usually. */
  text?: string | undefined;
}

/** One step of the result: what it does is said before it is done. */
export function StepButton({ year, step, variant = 'solid', disabled = false, text: special }: StepButtonProps) {
  const { seen, open, close } = useSeen(year);
  const run = useResultStep(year);
  const { button, title, text } = resultAdminCopy.steps[step];
  const { working } = resultAdminCopy.dialog;

  return (
    <>
      <Button alignSelf="start" colorPalette="river" variant={variant} disabled={disabled} onClick={open}>
        {button}
      </Button>
      <ConfirmDialog
        open={seen !== undefined}
        onClose={() => {
          close();
          run.reset();
        }}
        title={title}
        confirm={button}
        working={working}
        pending={run.isPending}
        error={run.error}
        onConfirm={() => run.mutate({ step, seen: seen ?? {} }, { onSuccess: close })}
      >
        <p>{special ?? text}</p>
      </ConfirmDialog>
    </>
  );
}

/** Takes the arrival back, for a reason that everybody reads. */
export function WithdrawButton({ year }: { year: number }) {
  const { seen, open, close } = useSeen(year);
  const run = useResultStep(year);
  const { button, title, text, label } = resultAdminCopy.steps.withdraw;
  return (
    <>
      <Button alignSelf="start" colorPalette="danger" variant="outline" onClick={open}>
        {button}
      </Button>
      <ReasonDialog
        draft={`result ${year} withdraw`}
        open={seen !== undefined}
        onClose={close}
        title={title}
        lead={text}
        label={label}
        confirm={button}
        working={resultAdminCopy.dialog.working}
        tone="danger"
        pending={run.isPending}
        onConfirm={(reason) => run.mutateAsync({ step: 'withdraw', seen: { ...seen, reason } }).then(close)}
      />
    </>
  );
}

interface ProposeButtonProps extends Omit<StepButtonProps, 'step' | 'tone'> {
  step: 'verify' | 'announce' | 'pass-on';
}

/** A step that somebody else approves: what it does is said, and why it is time for it is asked. */
export function ProposeButton({ year, step, variant = 'solid', disabled = false, text: special }: ProposeButtonProps) {
  const { seen, open, close } = useSeen(year);
  const propose = usePropose();
  const { button, title, text } = resultAdminCopy.steps[step];
  return (
    <>
      <Button alignSelf="start" variant={variant} disabled={disabled} onClick={open}>
        {button}
      </Button>
      <ReasonDialog
        draft={`result ${year} ${step}`}
        open={seen !== undefined}
        onClose={close}
        title={title}
        lead={`${special ?? text} ${copy.lead}`}
        label={copy.label}
        confirm={copy.confirm}
        pending={propose.isPending}
        onConfirm={(reason) => propose.mutateAsync({ deed: `result.${step}`, payload: { year, ...seen }, reason }).then(close)}
      />
    </>
  );
}
