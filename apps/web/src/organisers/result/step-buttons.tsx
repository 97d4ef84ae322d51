import type { AdminResultView, ResultStepRequest } from '@raffle/contracts/admin/results';
import type { PassedFor } from '@raffle/contracts/results';
import type { ButtonProps } from '../../ui/button';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { ConfirmButton, ReasonButton } from '../form/action-buttons';
import { resultAdminCopy } from './result-admin.copy';
import { useResultStep } from './result-admin.queries';

const { propose: copy } = approvalsCopy;
const { working } = resultAdminCopy.dialog;

/**
 * Returns the result's state as the organiser saw it when they opened the dialog. The API rejects a step if the result has changed since
 * then.
 */
function seenOf({ arrival, told }: AdminResultView): ResultStepRequest {
  return { ...(arrival && { arrival }), ...(told && { winner: told.slotId }) };
}

/** A button that records that the winner has claimed the prize. */
export function ClaimButton({ result }: { result: AdminResultView }) {
  const run = useResultStep(result.year, 'claim');
  const { button, title, text } = resultAdminCopy.steps.claim;
  return (
    <ConfirmButton alignSelf="start" dialog={{ title, text, confirm: button, working, onConfirm: () => run.mutateAsync(seenOf(result)) }}>
      {button}
    </ConfirmButton>
  );
}

/** A button that withdraws the arrival. The organiser must enter a reason, which becomes public. */
export function WithdrawButton({ result }: { result: AdminResultView }) {
  const run = useResultStep(result.year, 'withdraw');
  const { button, title, text, label } = resultAdminCopy.steps.withdraw;
  return (
    <ReasonButton
      alignSelf="start"
      colorPalette="danger"
      variant="outline"
      dialog={{
        draft: `result ${result.year} withdraw`,
        title,
        lead: text,
        label,
        confirm: button,
        working,
        tone: 'danger',
        onConfirm: (reason) => run.mutateAsync({ ...seenOf(result), reason }),
      }}
    >
      {button}
    </ReasonButton>
  );
}

/** A button that proposes a step for approval by another organiser. */
export function ProposeButton({ result, step }: { result: AdminResultView; step: 'verify' | 'announce' }) {
  return <Propose result={result} step={step} texts={resultAdminCopy.steps[step]} />;
}

interface PassOnButtonProps {
  result: AdminResultView;
  disabled: boolean;
  why: PassedFor;
}

/** A button that proposes passing the prize on to the owner of the next ticket in the ranking. */
export function PassOnButton({ why, ...props }: PassOnButtonProps) {
  const { title, reasons } = resultAdminCopy.steps['pass-on'];
  return <Propose {...props} variant="outline" step="pass-on" why={why} texts={{ title, ...reasons[why] }} />;
}

interface ProposeProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  result: AdminResultView;
  step: 'verify' | 'announce' | 'pass-on';
  why?: PassedFor;
  texts: { button: string; title: string; text: string };
}

function Propose({ result, step, why, texts: { button, title, text }, ...look }: ProposeProps) {
  const propose = usePropose();
  const { year } = result;
  const payload = { year, ...seenOf(result), ...(why && { why }) };
  return (
    <ReasonButton
      alignSelf="start"
      {...look}
      dialog={{
        draft: `result ${year} ${step} ${why ?? ''}`,
        title,
        lead: `${text} ${copy.lead}`,
        label: copy.label,
        confirm: copy.confirm,
        onConfirm: (reason) => propose.mutateAsync({ deed: `result.${step}`, payload, reason }),
      }}
    >
      {button}
    </ReasonButton>
  );
}
