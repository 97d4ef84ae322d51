import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import type { AdminCashSale } from '@raffle/contracts/admin/cash';
import { writtenReceiptCode } from '@raffle/contracts/log/receipt-code';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { InPula } from '../../features/season/pula';
import { formatInstantWithYear } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { ChevronLeftIcon } from '../../ui/icons';
import { downloadText } from '../../features/bookings/receipt/download-text';
import { ReceiptNotes, ReceiptSheet } from '../../features/bookings/receipt/receipt-sheet';
import { EntryLines, verifyAddress } from '../../features/results/log/entry-lines';
import { hasPendingEntries } from '../../features/results/log/pending-entries.rules';
import { readCashTicket } from '../../features/results/log/log.queries';
import { logReceiptCopy } from '../../features/results/log/log-receipt.copy';
import { lazyBlock } from '../form/lazy';
import { QueryBoundary } from '../list/query-boundary';
import { cashReceiptCopy as copy } from './cash.copy';
import { cashSaleQuery } from './cash.queries';

const CashReceiptActions = lazyBlock(async () => (await import('./cash-receipt-actions')).CashReceiptActions);
// Loaded separately, because the library that draws QR codes is large.
const QrCode = lazyBlock(async () => (await import('../frame/qr-code')).default, null);
/** Polling interval in milliseconds until the tickets are in the public log. They are added to the log shortly after the sale. */
const ASK_AGAIN_MS = 3_000;

export default function CashReceiptPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <CashReceipt key={id} bookingId={Number(id)} /> : <p role="alert">{copy.missing}</p>;
}

/** Receipt for the buyer, which can be printed or sent as a message. */
function CashReceipt({ bookingId }: { bookingId: number }) {
  const receipt = useQuery({
    ...cashSaleQuery(bookingId),
    refetchInterval: ({ state }) => (state.data && hasPendingEntries(state.data) ? ASK_AGAIN_MS : false),
  });
  return (
    <QueryBoundary query={receipt} loading={copy.loading} failed={({ message }) => message || copy.failed}>
      {(sale) => <Sheet sale={sale} />}
    </QueryBoundary>
  );
}

function Sheet({ sale }: { sale: AdminCashSale }) {
  const { receiptNumber, reference, buyer, cashier, soldAt, returnedAt, slots, amount, accepted } = sale;
  const facts = [
    [copy.number, receiptNumber],
    [copy.reference, reference],
    [copy.buyer, [buyer.fullName, buyer.phone].filter(Boolean).join(', ')],
    [copy.cashier, cashier],
    [copy.sold, formatInstantWithYear(soldAt)],
    ...(returnedAt ? [[copy.returned, formatInstantWithYear(returnedAt)] as const] : []),
  ] as const;
  return (
    <Stack gap="5" maxWidth="44rem">
      <chakra.p className="no-print" display="flex" alignItems="center" gap="1">
        <ChevronLeftIcon /> <TextLink to={paths.adminCash}>{copy.back}</TextLink>
      </chakra.p>
      <CashReceiptActions sale={sale} />
      <ReceiptSheet
        title={returnedAt ? copy.titleReturned(receiptNumber) : copy.shareTitle(receiptNumber)}
        words={returnedAt ? { ...copy, total: copy.totalReturned } : copy}
        facts={facts}
        slots={slots}
        each={amount / Math.max(1, slots.length)}
        amount={amount}
        amountNote={<InPula dollars={amount} />}
      >
        <InTheLog {...sale} />
        {accepted && <chakra.p fontSize="sm">{copy.accepted(accepted.rules, accepted.privacy)}</chakra.p>}
        <ReceiptNotes split={copy.split} slots={slots} />
      </ReceiptSheet>
    </Stack>
  );
}

/** Shows the code that lets the buyer find the tickets in the public log without an account. The buyer can scan it or type it in. */
function InTheLog({ code, log, reference, slots }: Pick<AdminCashSale, 'code' | 'log' | 'reference' | 'slots'>) {
  const written = writtenReceiptCode(code);
  const save = useMutation({
    mutationFn: async () =>
      downloadText(logReceiptCopy.fileName(reference), JSON.stringify((await readCashTicket(code)).log, null, 2), 'application/json'),
  });
  return (
    <Stack as="section" gap="2.5" align="start">
      <h3>{logReceiptCopy.title}</h3>
      <Wrap gap="5" align="center">
        <QrCode value={`${window.location.origin}${paths.cashTicket(written)}`} label={copy.qrCode} />
        <Stack gap="1.5" flex="1" minWidth="min(100%, 14rem)" overflowWrap="anywhere">
          <p>{copy.codeText(verifyAddress())}</p>
          <chakra.code fontSize="1.05rem" fontWeight="650" overflowWrap="anywhere">
            {written}
          </chakra.code>
        </Stack>
      </Wrap>
      {log.tickets.length > 0 && <EntryLines entries={log} />}
      {log.tickets.length < slots.length && <p>{logReceiptCopy.soon}</p>}
      {log.tickets.length > 0 && (
        <Button className="no-print" variant="outline" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
          {logReceiptCopy.save}
        </Button>
      )}
      {save.isError && <p role="alert">{logReceiptCopy.saveFailed}</p>}
    </Stack>
  );
}
