import type { AdminBlockRequest } from '@raffle/contracts/admin-blocks';
import type { SeasonView } from '@raffle/contracts/season';
import { datesBetween } from '@raffle/contracts/slot-time';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { PageSpinner } from '../../../ui/spinner';
import { useForm } from '../../auth/use-form';
import { seasonQuery } from '../../season/season.queries';
import { TextField } from '../access/text-field';
import { TextAreaField } from '../form/text-area-field';
import { Choice } from '../form/choice';
import list from '../list/admin-list.module.css';
import { SlotChoice } from '../slot-choice/slot-choice';
import { firstWholeDate } from '../slot-choice/slot-choice.rules';
import { blockState } from './block-state.rules';
import { blocksCopy } from './blocks.copy';
import { useBlock } from './blocks.mutations';

const copy = blocksCopy.form;
/** As the api takes them: longer statements would keep buyers waiting. */
const MOST_DAYS = 31;

export function BlockForm() {
  const { data: season } = useQuery(seasonQuery);
  return (
    <section className={list.section}>
      <h2>{copy.title}</h2>
      {season ? <Form season={season} /> : <PageSpinner />}
    </section>
  );
}

function Form({ season }: { season: SeasonView }) {
  const block = useBlock();
  const [what, setWhat] = useState<'days' | 'slots'>('days');
  const [slotIds, setSlotIds] = useState<string[]>([]);
  const start = firstWholeDate(season);
  const form = useForm('block', { from: start, to: start, slotIds: '', reason: '' }, ({ from, to, reason }) => ({
    ...(what === 'days' && { ...daysWrong(season, from, to) }),
    ...(what === 'slots' && slotIds.length === 0 && { slotIds: copy.slotsRequired }),
    ...(reason.trim() === '' && { reason: copy.reasonRequired }),
  }));
  const { values, errors } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (block.isPending || !form.check()) return;
    const wish: AdminBlockRequest = {
      reason: values.reason.trim(),
      ...(what === 'days' ? { dates: datesBetween(values.from, values.to) } : { slotIds }),
    };
    block.mutate(wish, {
      onError: form.showFailure,
      onSuccess: () => {
        setSlotIds([]);
        form.set('reason', '');
      },
    });
  }

  return (
    <form className={list.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <Choice legend={copy.what} name="block-what" value={what} options={{ days: copy.days, slots: copy.slots }} onChange={setWhat} />
      {what === 'days' && (
        <>
          <TextField
            id={form.idOf('from')}
            label={copy.from}
            type="date"
            value={values.from}
            error={errors.from}
            onChange={(from) => form.set('from', from)}
          />
          <TextField
            id={form.idOf('to')}
            label={copy.to}
            type="date"
            value={values.to}
            error={errors.to}
            onChange={(to) => form.set('to', to)}
          />
        </>
      )}
      {what === 'slots' && (
        <fieldset id={form.idOf('slotIds')} tabIndex={-1}>
          <legend className="visually-hidden">{copy.slots}</legend>
          <SlotChoice season={season} stateOf={blockState} startAt={start} chosen={slotIds} onChange={setSlotIds} />
          {errors.slotIds && <p className={list.failure}>{errors.slotIds}</p>}
        </fieldset>
      )}
      <TextAreaField
        id={form.idOf('reason')}
        label={copy.reason}
        hint={copy.reasonHint}
        rows={3}
        value={values.reason}
        error={errors.reason}
        onChange={(reason) => form.set('reason', reason)}
      />
      <Button type="submit" className={list.start} loading={block.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
      <p role="status">{block.data && copy.done(block.data.slotIds.length, block.data.untouched.length)}</p>
    </form>
  );
}

function daysWrong(season: SeasonView, from: string, to: string): { from?: string; to?: string } {
  if (from === '' || from < season.from || from > season.to) return { from: copy.datesWrong };
  if (to < from || to > season.to) return { to: copy.datesWrong };
  return datesBetween(from, to).length > MOST_DAYS ? { to: copy.tooMany } : {};
}
