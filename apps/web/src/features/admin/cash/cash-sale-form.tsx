import { centsToDollars } from '@raffle/contracts/money';
import type { SeasonView } from '@raffle/contracts/season';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatMoney } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { PageSpinner } from '../../../ui/spinner';
import { TextInput } from '../../../ui/text-input';
import { useForm } from '../../auth/use-form';
import { seasonQuery } from '../../season/season.queries';
import { cellState } from '../../slots/slot-state.rules';
import { useGameNow } from '../../slots/use-game-now';
import list from '../list/admin-list.module.css';
import { SlotChoice } from '../slot-choice/slot-choice';
import { firstWholeDate } from '../slot-choice/slot-choice.rules';
import { cashCopy } from './cash.copy';
import { useSellForCash } from './cash.mutations';
import styles from './cash.module.css';

const copy = cashCopy.form;

export function CashSaleForm() {
  const { data: season, dataUpdatedAt } = useQuery(seasonQuery);
  return (
    <section className={list.section}>
      <h2>{copy.title}</h2>
      {season && !season.salesOpen && <p role="status">{copy.closed}</p>}
      {season?.salesOpen && <SaleForm season={season} receivedAt={dataUpdatedAt} />}
      {!season && <PageSpinner />}
    </section>
  );
}

/** Slots, a name, the cash; then the receipt. What was refused stays in the form, with the reason. */
function SaleForm({ season, receivedAt }: { season: SeasonView; receivedAt: number }) {
  const navigate = useNavigate();
  const sell = useSellForCash();
  const nowMs = useGameNow(season, receivedAt);
  const [slotIds, setSlotIds] = useState<string[]>([]);
  const form = useForm('cash', { slotIds: '', buyerName: '', buyerPhone: '' }, ({ buyerName }) => ({
    ...(slotIds.length === 0 && { slotIds: copy.slotsRequired }),
    ...(buyerName.trim() === '' && { buyerName: copy.nameRequired }),
  }));
  const amount = centsToDollars(slotIds.length * season.priceCents);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (sell.isPending || !form.check()) return;
    const { buyerName, buyerPhone } = form.values;
    sell.mutate(
      { slotIds, buyerName: buyerName.trim(), ...(buyerPhone.trim() !== '' && { buyerPhone: buyerPhone.trim() }), amountTaken: amount },
      { onSuccess: ({ bookingId }) => void navigate(paths.adminCashReceipt(bookingId)), onError: form.showFailure },
    );
  }

  return (
    <form className={list.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <fieldset className={styles.slots} id={form.idOf('slotIds')} tabIndex={-1}>
        <legend className="visually-hidden">{copy.slots}</legend>
        <SlotChoice
          season={season}
          stateOf={(slot, ticked) => cellState(slot, ticked, season, nowMs)}
          startAt={firstWholeDate(season)}
          chosen={slotIds}
          onChange={setSlotIds}
        />
        {form.errors.slotIds && <p className={list.failure}>{form.errors.slotIds}</p>}
      </fieldset>
      <FormField label={copy.name} hint={copy.nameHint} id={form.idOf('buyerName')} error={form.errors.buyerName} required>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={form.values.buyerName}
            onChange={({ target }) => form.set('buyerName', target.value)}
          />
        )}
      </FormField>
      <FormField label={copy.phone} hint={copy.phoneHint} id={form.idOf('buyerPhone')} error={form.errors.buyerPhone}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="off"
            value={form.values.buyerPhone}
            onChange={({ target }) => form.set('buyerPhone', target.value)}
          />
        )}
      </FormField>
      <p className={styles.total}>
        {copy.total} <strong>{formatMoney(amount)}</strong>
      </p>
      <Button type="submit" size="lg" loading={sell.isPending} loadingText={copy.pending}>
        {copy.submit(formatMoney(amount))}
      </Button>
    </form>
  );
}
