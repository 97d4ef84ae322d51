import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import type { AdminBookingDetail, AdminDispute, AdminPayment, AdminRefund } from '@raffle/contracts/admin/bookings';
import { useState } from 'react';
import { formatInstantWithYear, formatMoney, formatSlotWithYear } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { Failure } from '../form/notice';
import { ListSection } from '../frame/section';
import { Instant } from '../list/dates';
import type { Column } from '../list/resource-list.types';
import { ResourceTable } from '../list/resource-table';
import { disputeStage, paymentStateName, refundOrigin, refundStateName, storyCopy } from './admin-bookings.copy';
import { useRepeatRefund } from './admin-bookings.mutations';
import { lazyDialog } from '../form/lazy';

const RefundSlotsDialog = lazyDialog(async () => (await import('./refund-dialog')).RefundSlotsDialog);

/** Shows a provider's id on a separate line, below the value that it belongs to. */
const Id = chakra('code', {
  base: { display: 'block', color: 'fg.muted', fontSize: '0.85rem', fontWeight: '400', overflowWrap: 'anywhere' },
});
const Refused = chakra('span', { base: { display: 'block', color: 'fg.error' } });

const PAYMENT_COLUMNS: Column<AdminPayment>[] = [
  { label: storyCopy.payments.name, kind: 'reference', isHeader: true, cell: ({ name }) => name },
  {
    label: storyCopy.payments.state,
    cell: ({ state, failure }) => (
      <>
        {paymentStateName[state]}
        {failure && <Refused>{failure}</Refused>}
      </>
    ),
  },
  { label: storyCopy.payments.amount, kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  { label: storyCopy.payments.captured, kind: 'number', cell: ({ captured }) => formatMoney(captured) },
  { label: storyCopy.payments.refunded, kind: 'number', cell: ({ refunded }) => formatMoney(refunded) },
  {
    label: storyCopy.payments.ids,
    cell: ({ providerSessionId, providerIntentId }) => {
      const ids = [providerSessionId, providerIntentId].filter((id) => id !== null);
      return ids.length === 0 ? storyCopy.payments.noIds : ids.map((id) => <Id key={id}>{id}</Id>);
    },
  },
];

export function PaymentsSection({ payments, isCash }: { payments: AdminPayment[]; isCash: boolean }) {
  const copy = storyCopy.payments;
  return (
    <ListSection title={copy.title}>
      {payments.length === 0 ? (
        <p>{isCash ? copy.cash : copy.none}</p>
      ) : (
        <ResourceTable columns={PAYMENT_COLUMNS} rows={payments} rowKey={({ name }) => name} />
      )}
    </ListSection>
  );
}

const DISPUTE_COLUMNS: Column<AdminDispute>[] = [
  {
    label: storyCopy.disputes.state,
    isHeader: true,
    cell: ({ stage, id }) => (
      <>
        {disputeStage[stage]}
        <Id>{id}</Id>
      </>
    ),
  },
  { label: storyCopy.disputes.amount, kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  { label: storyCopy.disputes.withdrawn, kind: 'number', cell: ({ withdrawn }) => formatMoney(withdrawn) },
  { label: storyCopy.disputes.opened, kind: 'time', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { label: storyCopy.disputes.changed, kind: 'time', cell: ({ updatedAt }) => <Instant at={updatedAt} /> },
];

/** Lists the booking's payment disputes, which the buyer's bank decides. Renders nothing if there are none. */
export function DisputesSection({ disputes }: { disputes: AdminDispute[] }) {
  if (disputes.length === 0) return null;
  return (
    <ListSection title={storyCopy.disputes.title}>
      <ResourceTable columns={DISPUTE_COLUMNS} rows={disputes} rowKey={({ id }) => id} />
    </ListSection>
  );
}

const refundColumns = (story: AdminBookingDetail): Column<AdminRefund>[] => [
  { label: storyCopy.refunds.state, isHeader: true, cell: (refund) => <RefundState refund={refund} story={story} /> },
  { label: storyCopy.refunds.amount, kind: 'number', cell: ({ amount }) => formatMoney(amount) },
  { label: storyCopy.refunds.slots, cell: (refund) => <RefundSlots refund={refund} story={story} /> },
  { label: storyCopy.refunds.reason, cell: ({ reason }) => reason },
  { label: storyCopy.refunds.when, kind: 'time', cell: ({ createdAt }) => <Instant at={createdAt} /> },
];

/** Lists refunds made through the payment provider. Returned cash is not in the list, but is reported in a sentence above it. */
export function RefundsSection({ story }: { story: AdminBookingDetail }) {
  const copy = storyCopy.refunds;
  const { refunds, cash } = story;
  const returnedAt = cash?.returnedAt;
  return (
    <ListSection title={copy.title}>
      {returnedAt && <p>{copy.cashReturned(cash.receiptNumber, formatInstantWithYear(returnedAt))}</p>}
      {refunds.length === 0 && !returnedAt && <p>{copy.none}</p>}
      {refunds.length > 0 && <ResourceTable columns={refundColumns(story)} rows={refunds} rowKey={({ id }) => id} />}
    </ListSection>
  );
}

function RefundState({ refund, story }: { refund: AdminRefund; story: AdminBookingDetail }) {
  const copy = storyCopy.refunds;
  const { id, state, origin, providerId, failure } = refund;
  const repeat = useRepeatRefund(id);
  return (
    <Stack gap="1.5" align="start">
      <span>
        {refundStateName[state]}, {refundOrigin[origin]}
        {providerId && <Id>{providerId}</Id>}
        {failure && <Refused>{failure}</Refused>}
      </span>
      {story.refundable.retries.some(({ refundId }) => refundId === id) && (
        <Button size="sm" variant="outline" loading={repeat.isPending} loadingText={copy.repeating} onClick={() => repeat.mutate()}>
          {copy.repeat}
        </Button>
      )}
      {repeat.error && <Failure>{repeat.error.message}</Failure>}
    </Stack>
  );
}

function RefundSlots({ refund, story }: { refund: AdminRefund; story: AdminBookingDetail }) {
  const copy = storyCopy.refunds;
  const [choosing, setChoosing] = useState(false);
  return (
    <Stack gap="1.5" align="start">
      <span>{slotsOf(refund)}</span>
      {refund.slotIds.length > 0 && (
        <chakra.span color="fg.muted" fontSize="0.85rem">
          {refund.keepsSlots ? copy.kept : copy.released}
        </chakra.span>
      )}
      {refund.unassigned && (
        <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
          {copy.choose}
        </Button>
      )}
      <RefundSlotsDialog story={story} refund={refund} open={choosing} onClose={() => setChoosing(false)} />
    </Stack>
  );
}

function slotsOf({ slotIds, moneyOnly, unassigned }: AdminRefund): string {
  const copy = storyCopy.refunds;
  if (slotIds.length > 0) return slotIds.map(formatSlotWithYear).join('; ');
  if (moneyOnly) return copy.moneyOnly;
  return unassigned ? copy.unassigned : copy.all;
}
