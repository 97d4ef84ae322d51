import { Flex } from '@chakra-ui/react/flex';
import { FieldsetErrorText, FieldsetRoot } from '@chakra-ui/react/fieldset';
import { chakra } from '@chakra-ui/react/styled-system';
import { centsToDollars } from '@raffle/contracts/money/money';
import type { SeasonView } from '@raffle/contracts/season';
import type { SlotView } from '@raffle/contracts/slots';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/formats';
import { hasOpenAttempt } from '../../lib/draft';
import { Button } from '../../ui/button';
import { type FormRules } from '../../ui/use-app-form';
import { useDraftForm } from '../../ui/use-draft-form';
import { AcceptTerms } from '../../features/season/accept-terms';
import { InPula } from '../../features/season/pula';
import { seasonQuery } from '../../features/season/season.queries';
import { cellState } from '../../features/slots/grid/slot-state.rules';
import { useGameNow } from '../../features/slots/use-game-now';
import { useMyDraft } from '../access/admin-context';
import { TextField } from '../form/fields';
import { Form } from '../form/form';
import { Notice } from '../form/notice';
import { Muted, Section } from '../frame/section';
import { QueryPending } from '../list/query-boundary';
import { SlotChoice, useGoneSlots } from '../slot-choice/slot-choice';
import { firstWholeDate } from '../slot-choice/slot-choice.rules';
import { cashCopy, shiftCopy } from './cash.copy';
import { useSellForCash } from './cash.mutations';
import { cashDeskQuery } from './cash.queries';

const copy = cashCopy.form;

export function CashSaleForm() {
  const { data: season, dataUpdatedAt } = useQuery(seasonQuery);
  const { data: desk } = useQuery(cashDeskQuery);
  const mayBegin = season?.salesOpen && desk !== undefined;
  return (
    <Section title={copy.title}>
      {season && !season.salesOpen && <p role="status">{copy.closed}</p>}
      {mayBegin && desk.shift !== null && <SaleForm season={season} receivedAt={dataUpdatedAt} />}
      {mayBegin && desk.shift === null && <OpenFirst />}
      {!season && <QueryPending />}
    </Section>
  );
}

function OpenFirst() {
  return (
    <>
      <p role="status">{shiftCopy.first}</p>
      <Button variant="outline" alignSelf="start" onClick={() => document.getElementById('shift-counted')?.focus()}>
        {shiftCopy.goOpen}
      </Button>
    </>
  );
}

interface SaleValues {
  slotIds: string[];
  buyerName: string;
  buyerPhone: string;
}

const NOTHING: SaleValues = { slotIds: [], buyerName: '', buyerPhone: '' };

const saleErrors: FormRules<SaleValues> = ({ slotIds, buyerName }) => ({
  ...(slotIds.length === 0 && { slotIds: copy.slotsRequired }),
  ...(buyerName.trim() === '' && { buyerName: copy.nameRequired }),
});

/** Sells slots for cash and opens the receipt. If the sale is rejected, the form keeps its values and shows the reason. */
function SaleForm({ season, receivedAt }: { season: SeasonView; receivedAt: number }) {
  const navigate = useNavigate();
  const draft = useMyDraft('cash');
  const sell = useSellForCash(draft);
  const nowMs = useGameNow(season, receivedAt);
  const form = useDraftForm<SaleValues>('cash', NOTHING, saleErrors, draft);
  const chosen = form.watch('slotIds');
  const unanswered = hasOpenAttempt(draft);
  // Unless the API has rejected this sale, the slots may show as booked because the sale itself succeeded.
  const mayBeSold = sell.isPending || sell.isSuccess || unanswered;
  const stateOf = (slot: SlotView, ticked: boolean) => (ticked && mayBeSold ? 'mine' : cellState(slot, ticked, season, nowMs));
  const gone = useGoneSlots(chosen, stateOf);
  const amountOf = (count: number) => centsToDollars(count * season.priceCents);
  // The price excludes slots that have been booked or held for other people in the meantime.
  const amount = formatMoney(amountOf(chosen.length - gone.length));
  const { id, error } = form.field('slotIds');

  function send({ slotIds, buyerName, buyerPhone }: SaleValues): void {
    if (gone.length > 0) return document.getElementById(id)?.focus();
    const phone = buyerPhone.trim();
    sell.mutate(
      { slotIds, buyerName: buyerName.trim(), ...(phone !== '' && { buyerPhone: phone }), amountTaken: amountOf(slotIds.length) },
      { onSuccess: ({ bookingId }) => void navigate(paths.adminCashReceipt(bookingId)), onError: form.showFailure },
    );
  }

  return (
    <Form form={form} pending={sell.isPending} onSend={send}>
      <FieldsetRoot id={id} tabIndex={-1} invalid={Boolean(error)}>
        <legend className="visually-hidden">{copy.slots}</legend>
        <SlotChoice
          season={season}
          stateOf={stateOf}
          startAt={firstWholeDate(season)}
          chosen={chosen}
          onChange={(slotIds) => form.setValue('slotIds', slotIds, { shouldValidate: form.formState.isSubmitted })}
        />
        {error && <FieldsetErrorText>{error}</FieldsetErrorText>}
      </FieldsetRoot>
      <TextField form={form} field="buyerName" label={copy.name} hint={copy.nameHint} autoComplete="off" />
      <TextField form={form} field="buyerPhone" label={copy.phone} hint={copy.phoneHint} required={false} type="tel" autoComplete="off" />
      <Flex as="p" align="baseline" justify="space-between" gap="4" paddingTop="3" borderTopWidth="1px" fontWeight="600">
        {copy.total}{' '}
        <chakra.strong fontFamily="heading" fontSize="3xl" whiteSpace="nowrap">
          {amount}
        </chakra.strong>
      </Flex>
      <Muted textAlign="end">
        <InPula dollars={amountOf(chosen.length - gone.length)} />
      </Muted>
      <p>
        <strong>{copy.tellBuyer}</strong> <AcceptTerms act="pay" />
      </p>
      {unanswered && !sell.isPending && <Notice>{copy.unanswered}</Notice>}
      <Button type="submit" size="lg" loading={sell.isPending} loadingText={copy.pending}>
        {copy.submit(amount)}
      </Button>
    </Form>
  );
}
