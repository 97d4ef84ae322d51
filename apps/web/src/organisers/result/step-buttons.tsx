import type { PassedFor } from '@raffle/contracts/results';
import { Button, type ButtonProps } from '../../ui/button';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { ConfirmDialog } from '../form/action-dialog';
import { ReasonDialog } from '../form/lazy';
import { resultAdminCopy } from './result-admin.copy';
import { useResultStep, useStepDialog } from './result-admin.queries';

const { propose: copy } = approvalsCopy;

/** A button that records that the winner has claimed the prize. */
export function ClaimButton({ year }: { year: number }) {
  const { seen, open, close } = useStepDialog(year);
  const run = useResultStep(year, 'claim');
  const { button, title, text } = resultAdminCopy.steps.claim;
  const { working } = resultAdminCopy.dialog;

  return (
    <>
      <Button alignSelf="start" colorPalette="river" onClick={open}>
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
        onConfirm={() => run.mutate(seen ?? {}, { onSuccess: close })}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}

/** A button that withdraws the arrival. The organiser must enter a reason, which becomes public. */
export function WithdrawButton({ year }: { year: number }) {
  const { seen, open, close } = useStepDialog(year);
  const run = useResultStep(year, 'withdraw');
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
        onConfirm={(reason) => run.mutateAsync({ ...seen, reason }).then(close)}
      />
    </>
  );
}

interface ProposeButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  year: number;
  step: 'verify' | 'announce';
}

/** A button that proposes a step for approval by another organiser. */
export function ProposeButton({ step, ...props }: ProposeButtonProps) {
  return <Propose {...props} step={step} texts={resultAdminCopy.steps[step]} />;
}

interface PassOnButtonProps {
  year: number;
  disabled?: boolean;
  why: PassedFor;
}

/** A button that proposes passing the prize on to the owner of the next ticket in the ranking. */
export function PassOnButton({ year, why, disabled = false }: PassOnButtonProps) {
  const { title, reasons } = resultAdminCopy.steps['pass-on'];
  return <Propose year={year} variant="outline" disabled={disabled} step="pass-on" why={why} texts={{ title, ...reasons[why] }} />;
}

interface ProposeProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  year: number;
  step: 'verify' | 'announce' | 'pass-on';
  why?: PassedFor;
  texts: { button: string; title: string; text: string };
}

function Propose({ year, step, why, variant = 'solid', disabled = false, texts: { button, title, text } }: ProposeProps) {
  const { seen, open, close } = useStepDialog(year);
  const propose = usePropose();
  const payload = { year, ...seen, ...(why && { why }) };
  return (
    <>
      <Button alignSelf="start" variant={variant} disabled={disabled} onClick={open}>
        {button}
      </Button>
      <ReasonDialog
        draft={`result ${year} ${step} ${why ?? ''}`}
        open={seen !== undefined}
        onClose={close}
        title={title}
        lead={`${text} ${copy.lead}`}
        label={copy.label}
        confirm={copy.confirm}
        pending={propose.isPending}
        onConfirm={(reason) => propose.mutateAsync({ deed: `result.${step}`, payload, reason }).then(close)}
      />
    </>
  );
}
