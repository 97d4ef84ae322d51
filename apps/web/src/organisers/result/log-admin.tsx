import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Wrap } from '@chakra-ui/react/wrap';
import type { ProposeRequest } from '@raffle/contracts/admin/approvals';
import { isDate } from '@raffle/contracts/slot-time';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast/toaster';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { WaitingActions } from '../approvals/waiting-actions';
import { ReasonButton } from '../form/action-buttons';
import { useDialog } from '../form/dialog-host';
import { FormDialog, ReasonField, reasonRules } from '../form/dialogs';
import { TextAreaField, TextField } from '../form/fields';
import { Section } from '../frame/section';
import { arrivalInstant, TIME } from './arrival-form.rules';
import { resultAdminCopy } from './result-admin.copy';

const { log: copy } = resultAdminCopy;
const NOTHING = { head: '', arrivedAt: '', time: '', reason: '' };

/**
 * Lets an organiser propose replacing the public log's signing key, or recording in the log which entries were lost when a backup was
 * restored. Another organiser must approve the proposal.
 */
export function LogAdmin({ year }: { year: number }) {
  const propose = usePropose();
  const openDialog = useDialog();
  async function ask(request: ProposeRequest): Promise<void> {
    const { line } = await propose.mutateAsync(request);
    toast.success({ title: approvalsCopy.propose.done(line) });
  }

  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      <WaitingActions about={(one) => (one.deed === 'log.rotate-key' || one.deed === 'log.epoch') && one.year === year} />
      <Wrap gap="3">
        <ReasonButton
          variant="outline"
          dialog={{
            draft: `log key ${year}`,
            title: copy.key.title,
            lead: copy.key.lead,
            confirm: approvalsCopy.propose.confirm,
            onConfirm: (reason) => ask({ deed: 'log.rotate-key', payload: { year }, reason }),
          }}
        >
          {copy.key.action}
        </ReasonButton>
        <Button variant="outline" onClick={() => openDialog((dialog) => <LostDialog {...dialog} year={year} onAsk={ask} />)}>
          {copy.lost.action}
        </Button>
      </Wrap>
    </Section>
  );
}

interface LostDialogProps {
  year: number;
  open: boolean;
  onClose: () => void;
  onAsk: (request: ProposeRequest) => Promise<void>;
}

function LostDialog({ year, onAsk, ...dialog }: LostDialogProps) {
  return (
    <FormDialog
      {...dialog}
      draft={`log lost ${year}`}
      title={copy.lost.title}
      lead={copy.lost.lead}
      values={NOTHING}
      rules={lostErrors}
      confirm={approvalsCopy.propose.confirm}
      onSend={({ head, reason, ...backup }) =>
        onAsk({ deed: 'log.epoch', payload: { year, head: head.trim(), backupAt: arrivalInstant(backup) }, reason: reason.trim() })
      }
    >
      {(form) => (
        <>
          <TextAreaField form={form} field="head" label={copy.lost.head} hint={copy.lost.headHint} rows={4} />
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4" alignItems="start">
            <TextField form={form} field="arrivedAt" label={copy.lost.date} type="date" />
            <TextField form={form} field="time" label={copy.lost.time} type="time" />
          </SimpleGrid>
          <ReasonField form={form} />
        </>
      )}
    </FormDialog>
  );
}

function lostErrors({ head, arrivedAt, time, reason }: typeof NOTHING): Partial<Record<keyof typeof NOTHING, string>> {
  return {
    ...(head.trim().split(/\s+/).length !== 4 && { head: copy.lost.wrong.head }),
    ...(!isDate(arrivedAt) && { arrivedAt: copy.lost.wrong.date }),
    ...(!TIME.test(time) && { time: copy.lost.wrong.time }),
    ...reasonRules({ reason }),
  };
}
