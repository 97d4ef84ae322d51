import { chakra } from '@chakra-ui/react/styled-system';
import { StatHelpText, StatLabel, StatRoot, StatValueText } from '@chakra-ui/react/stat';
import type { CashShift } from '@raffle/contracts/admin/cash';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bringIntoView } from '../../lib/bring-into-view';
import { useAppForm } from '../../ui/use-app-form';
import { PulaHint } from '../../features/season/pula';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { useDialog } from '../form/dialog-host';
import { lazyDialog } from '../form/lazy';
import { Notice } from '../form/notice';
import { dollarsOf, isAmount } from '../form/typed-amount';
import { Muted, Section } from '../frame/section';
import { useWrittenInstant } from '../list/dates';
import { QueryError, QueryPending } from '../list/query-boundary';
import { shiftCopy as copy } from './cash.copy';
import { useOpenShift } from './cash.mutations';
import { CountedHint } from './counted-hint';
import { cashDeskQuery } from './cash.queries';

const CloseShiftDialog = lazyDialog(async () => (await import('./close-shift-dialog')).CloseShiftDialog);

/** The signed-in organiser's shift at the cash box. To open or close a shift, the organiser must count the cash. */
export function YourShift() {
  const { data, error, refetch } = useQuery(cashDeskQuery);
  const openDialog = useDialog();
  const [closed, setClosed] = useState<CashShift>();
  if (!data && error) return <QueryError message={`${copy.failed} ${error.message}`} onAgain={() => void refetch()} />;
  if (!data) return <QueryPending />;
  const { shift } = data;
  return (
    <Section title={copy.title} label={copy.title}>
      {closed && !shift && (
        <div ref={bringIntoView}>
          <Closed shift={closed} />
        </div>
      )}
      {shift ? (
        <OpenShift
          shift={shift}
          onClose={() => openDialog((dialog) => <CloseShiftDialog {...dialog} shift={shift} onClosed={setClosed} />)}
        />
      ) : (
        <OpeningForm />
      )}
    </Section>
  );
}

function OpeningForm() {
  const open = useOpenShift();
  const form = useAppForm('shift', { counted: '' }, ({ counted }) => (isAmount(counted) ? {} : { counted: copy.countedWrong }));
  return (
    <>
      <p>{copy.lead}</p>
      <Form
        form={form}
        pending={open.isPending}
        onSend={({ counted }) => open.mutate({ counted: dollarsOf(counted) }, { onError: form.showFailure })}
      >
        <TextField
          form={form}
          field="counted"
          label={copy.counted}
          hint={<CountedHint typed={form.watch('counted')} />}
          inputMode="decimal"
          autoComplete="off"
        />
        <Button type="submit" size="lg" loading={open.isPending} loadingText={copy.opening}>
          {copy.open}
        </Button>
      </Form>
    </>
  );
}

function OpenShift({ shift, onClose }: { shift: CashShift; onClose: () => void }) {
  const { openedAt, opening, sold, returned, expected } = shift;
  const written = useWrittenInstant();
  return (
    <>
      <StatRoot>
        <StatLabel>{copy.box}</StatLabel>
        <StatValueText>
          {formatMoney(Math.max(0, expected))}
          <chakra.span fontSize="md" fontWeight="400">
            <PulaHint dollars={Math.max(0, expected)} />
          </chakra.span>
        </StatValueText>
        <StatHelpText as="dd">
          {copy.sums(formatMoney(opening), formatMoney(sold), returned === 0 ? undefined : formatMoney(returned))}
        </StatHelpText>
      </StatRoot>
      {expected < 0 && <p>{copy.overdrawn(formatMoney(-expected))}</p>}
      <Muted>{copy.since(written(openedAt))}</Muted>
      <Button variant="outline" justifySelf="start" alignSelf="start" onClick={onClose}>
        {copy.close}
      </Button>
    </>
  );
}

function Closed({ shift: { counted, difference, expected } }: { shift: CashShift }) {
  if (counted === null || difference === null) return null;
  if (difference === 0) return <Notice status="success">{copy.closed.right(formatMoney(counted))}</Notice>;
  return (
    <Notice status="warning" title={titleOf(difference, expected)}>
      {copy.closed.next}
    </Notice>
  );
}

function titleOf(difference: number, expected: number): string {
  const amount = formatMoney(Math.abs(difference));
  if (expected < 0) return copy.closed.overdrawn(formatMoney(-expected));
  return difference < 0 ? copy.closed.short(amount) : copy.closed.over(amount);
}
