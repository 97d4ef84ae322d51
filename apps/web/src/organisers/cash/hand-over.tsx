import { Wrap } from '@chakra-ui/react/wrap';
import type { CashDesk, CashHandover } from '@raffle/contracts/admin/cash';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { ReasonButton } from '../form/action-buttons';
import { useDialog } from '../form/dialog-host';
import { lazyDialog } from '../form/lazy';
import { Muted, Section } from '../frame/section';
import { handOverCopy as copy } from './cash-box.copy';
import { useDeclineHandover } from './cash.mutations';
import { cashDeskQuery } from './cash.queries';

const loadDialogs = () => import('./hand-over-dialogs');
const HandOverDialog = lazyDialog(async () => (await loadDialogs()).HandOverDialog);
const ConfirmDialog = lazyDialog(async () => (await loadDialogs()).ConfirmDialog);

/**
 * Shows the cash that the signed-in organiser holds, has offered to another organiser or has been offered. Renders nothing if all three are
 * empty.
 */
export function HandOver() {
  const { data: desk } = useQuery(cashDeskQuery);
  if (!desk || (desk.holding <= 0 && desk.offered === null && desk.incoming.length === 0)) return null;
  const { holding, offered, incoming } = desk;
  return (
    <Section title={copy.title} label={copy.title}>
      {incoming.map((handover) => (
        <Incoming key={handover.id} handover={handover} />
      ))}
      {offered && <Offered handover={offered} />}
      {holding > 0 && !offered && <Holding desk={desk} />}
    </Section>
  );
}

/** Shown only while the organiser has no open offer. This prevents a duplicate offer after a lost response. */
function Holding({ desk: { holding, holdingSeason: season, receivers } }: { desk: CashDesk }) {
  const [giving, setGiving] = useState(false);
  return (
    <>
      <p>
        <strong>{season === undefined ? copy.holding(formatMoney(holding)) : copy.holdingOf(formatMoney(holding), season)}</strong>
      </p>
      <Muted>{copy.holdingText}</Muted>
      <Button alignSelf="start" onClick={() => setGiving(true)}>
        {copy.handOver}
      </Button>
      <HandOverDialog holding={holding} receivers={receivers} open={giving} onClose={() => setGiving(false)} />
    </>
  );
}

function Incoming({ handover }: { handover: CashHandover }) {
  const openDialog = useDialog();
  const decline = useDeclineHandover(handover.id);
  return (
    <>
      <p>
        <strong>{copy.incoming(formatMoney(handover.amount), handover.from)}</strong>
      </p>
      <Wrap gap="2.5">
        <Button onClick={() => openDialog((dialog) => <ConfirmDialog {...dialog} handover={handover} />)}>{copy.confirm}</Button>
        <ReasonButton
          variant="outline"
          dialog={{ ...copy.notRightDialog, draft: `decline cash ${handover.id}`, onConfirm: decline.mutateAsync }}
        >
          {copy.notRight}
        </ReasonButton>
      </Wrap>
    </>
  );
}

function Offered({ handover: { id, amount, to } }: { handover: CashHandover }) {
  const decline = useDeclineHandover(id);
  return (
    <>
      <p role="status">{copy.offered(formatMoney(amount), to)}</p>
      <ReasonButton
        alignSelf="start"
        variant="outline"
        dialog={{ ...copy.takeBackDialog, draft: `take back cash ${id}`, onConfirm: decline.mutateAsync }}
      >
        {copy.takeBack}
      </ReasonButton>
    </>
  );
}
