import type { AdminBlockRequest } from '@raffle/contracts/admin/blocks';
import type { SeasonView } from '@raffle/contracts/season';
import { datesBetween } from '@raffle/contracts/slot-time';
import { useQuery } from '@tanstack/react-query';
import { useDraftForm } from '../../ui/use-draft-form';
import { seasonQuery } from '../../features/season/season.queries';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { ChoiceField } from '../form/choice-fields';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { Notice } from '../form/notice';
import { ReasonField, reasonRules } from '../form/dialogs';
import { Section } from '../frame/section';
import { QueryPending } from '../list/query-boundary';
import { SlotsField } from '../slot-choice/slot-choice';
import { firstWholeDate } from '../slot-choice/slot-choice.rules';
import { blockState } from './block-state.rules';
import { blocksCopy } from './blocks.copy';
import { useBlock } from './blocks.mutations';

const copy = blocksCopy.form;
/**
 * Maximum number of days in one request. The API limits the number of slots per request, because a longer-running database statement would
 * delay buyers.
 */
const MAX_DAYS = 31;

interface BlockValues {
  what: 'days' | 'slots';
  from: string;
  to: string;
  slotIds: string[];
  reason: string;
}

export function BlockForm() {
  const { data: season } = useQuery(seasonQuery);
  return <Section title={copy.title}>{season ? <NewBlock season={season} /> : <QueryPending />}</Section>;
}

function NewBlock({ season }: { season: SeasonView }) {
  const block = useBlock();
  const start = firstWholeDate(season);
  const nothing: BlockValues = { what: 'days', from: start, to: start, slotIds: [], reason: '' };
  const form = useDraftForm('block', nothing, (values) => blockErrors(season, values), useMyDraft('block'));

  function send({ what, from, to, slotIds, reason }: BlockValues): void {
    const done = () => {
      form.endDraft();
      form.reset({ slotIds: [], reason: '' });
    };
    const request: AdminBlockRequest = { reason: reason.trim(), ...(what === 'days' ? { dates: datesBetween(from, to) } : { slotIds }) };
    block.mutate(request, { onError: form.showFailure, onSuccess: done });
  }

  return (
    <Form form={form} onSend={send} pending={block.isPending}>
      <ChoiceField form={form} field="what" legend={copy.what} options={{ days: copy.days, slots: copy.slots }} />
      {form.watch('what') === 'days' ? (
        <>
          <TextField form={form} field="from" label={copy.from} type="date" deps={['to']} />
          <TextField form={form} field="to" label={copy.to} type="date" deps={['from']} />
        </>
      ) : (
        <SlotsField form={form} field="slotIds" legend={copy.slots} season={season} stateOf={blockState} startAt={start} />
      )}
      <ReasonField form={form} hint={copy.reasonHint} />
      <Button type="submit" justifySelf="start" loading={block.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
      {block.data && <Notice status="success">{copy.done(block.data.slotIds.length, block.data.untouched.length)}</Notice>}
    </Form>
  );
}

function blockErrors(season: SeasonView, { what, from, to, slotIds, reason }: BlockValues): Partial<Record<keyof BlockValues, string>> {
  return {
    ...(what === 'days' && daysWrong(season, from, to)),
    ...(what === 'slots' && slotIds.length === 0 && { slotIds: copy.slotsRequired }),
    ...reasonRules({ reason }),
  };
}

function daysWrong(season: SeasonView, from: string, to: string): { from?: string; to?: string } {
  if (from === '' || from < season.from || from > season.to) return { from: copy.datesWrong };
  if (to < from || to > season.to) return { to: copy.datesWrong };
  return datesBetween(from, to).length > MAX_DAYS ? { to: copy.tooMany } : {};
}
