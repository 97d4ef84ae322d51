import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { Wrap } from '@chakra-ui/react/wrap';
import type { ProposeRequest } from '@raffle/contracts/admin/approvals';
import { isDate } from '@raffle/contracts/slot-time';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast/toaster';
import { approvalsCopy } from '../approvals/approvals.copy';
import { usePropose } from '../approvals/approvals.queries';
import { WaitingActions } from '../approvals/waiting-actions';
import { FormDialog, ReasonDialog, ReasonField, reasonRules } from '../form/dialogs';
import { TextAreaField, TextField } from '../form/fields';
import { Section } from '../frame/section';
import { arrivalInstant } from './arrival-form.rules';
import { resultAdminCopy } from './result-admin.copy';

const { log: copy } = resultAdminCopy;
const NOTHING = { head: '', arrivedAt: '', time: '', reason: '' };
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/**
 * Lets an organiser propose replacing the public log's signing key, or recording in the log which entries were lost when a backup was
 * restored. Another organiser must approve the proposal.
 */
export function LogAdmin({ year }: { year: number }) {
  const [open, setOpen] = useState<'key' | 'lost'>();
  const propose = usePropose();
  const close = () => setOpen(undefined);
  async function ask(request: ProposeRequest): Promise<void> {
    const { line } = await propose.mutateAsync(request);
    toast.success({ title: approvalsCopy.propose.done(line) });
    close();
  }

  return (
    <Section title={copy.title} label={copy.title}>
      <p>{copy.text}</p>
      <WaitingActions about={(one) => (one.deed === 'log.rotate-key' || one.deed === 'log.epoch') && one.year === year} />
      <Wrap gap="3">
        <Button variant="outline" onClick={() => setOpen('key')}>
          {copy.key.action}
        </Button>
        <Button variant="outline" onClick={() => setOpen('lost')}>
          {copy.lost.action}
        </Button>
      </Wrap>
      <ReasonDialog
        open={open === 'key'}
        onClose={close}
        draft={`log key ${year}`}
        title={copy.key.title}
        lead={copy.key.lead}
        confirm={approvalsCopy.propose.confirm}
        pending={propose.isPending}
        onConfirm={(reason) => ask({ deed: 'log.rotate-key', payload: { year }, reason })}
      />
      <FormDialog
        open={open === 'lost'}
        onClose={close}
        draft={`log lost ${year}`}
        title={copy.lost.title}
        lead={copy.lost.lead}
        values={NOTHING}
        rules={lostErrors}
        confirm={approvalsCopy.propose.confirm}
        pending={propose.isPending}
        onSend={({ head, reason, ...backup }) =>
          ask({ deed: 'log.epoch', payload: { year, head: head.trim(), backupAt: arrivalInstant(backup) }, reason: reason.trim() })
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
    </Section>
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
