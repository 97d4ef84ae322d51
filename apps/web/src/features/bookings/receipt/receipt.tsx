import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import type { BookingView } from '@raffle/contracts/bookings';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatClock, formatInstantDay } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/form';
import { ChevronLeftIcon, PrintIcon } from '../../../ui/icons';
import { receiptCopy, describeStatus } from '../bookings.copy';
import { InPula } from '../../season/pula';
import { receiptSearch } from './receipt-search';
import { ReceiptNotes, ReceiptSheet } from './receipt-sheet';

interface ReceiptProps {
  booking: BookingView;
  paidBy: string;
  /** Content at the bottom of the receipt. */
  children?: ReactNode;
}

export function Receipt({ booking, paidBy, children }: ReceiptProps) {
  const [search] = useSearchParams();
  const { referenceNumber, paidAt, slots, totalAmount, paidAmount, refunds = [] } = booking;
  const kept = refunds.reduce((left, { amount }) => left - amount, paidAmount ?? totalAmount);
  const facts = [
    [receiptCopy.reference, referenceNumber],
    [receiptCopy.paidBy, paidBy],
    [receiptCopy.status, describeStatus(booking)],
    ...(paidAt ? [[receiptCopy.paidOn, `${formatInstantDay(paidAt)}, ${formatClock(paidAt)}`] as const] : []),
  ] as const;
  return (
    <Grid gap="5" maxWidth="44rem">
      <Flex className="no-print" wrap="wrap" align="center" justify="space-between" gap="3">
        <Flex align="center" gap="1" paddingBlock="2">
          <ChevronLeftIcon /> <TextLink to={{ search: receiptSearch(search, null) }}>{receiptCopy.back}</TextLink>
        </Flex>
        <Button onClick={() => window.print()}>
          <PrintIcon /> {receiptCopy.print}
        </Button>
      </Flex>
      <ReceiptSheet
        title={receiptCopy.title}
        words={receiptCopy}
        facts={facts}
        slots={[...slots].sort((a, b) => (a.id < b.id ? -1 : 1))}
        each={totalAmount / Math.max(1, slots.length)}
        changes={[
          ...(paidAmount === undefined ? [] : [{ name: receiptCopy.paid, dollars: paidAmount }]),
          ...refunds.map(({ amount, at }) => ({ name: receiptCopy.refunded(formatInstantDay(at)), dollars: -amount })),
        ]}
        amount={kept}
        amountNote={<InPula dollars={kept} />}
      >
        <ReceiptNotes split={receiptCopy.split} slots={slots} />
        {children}
      </ReceiptSheet>
    </Grid>
  );
}
