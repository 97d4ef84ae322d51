import type { AdminCashBox, CashDeposit } from '@raffle/contracts/admin/cash';
import { formatDate, formatMoney } from '../../lib/format/formats';
import { Section } from '../frame/section';
import { ProvenLine } from '../list/proven-line';
import { cashBoxCopy } from './cash-box.copy';
import { useWithdrawDeposit } from './cash.mutations';

const copy = cashBoxCopy.deposits;

export function Deposits({ deposits }: Pick<AdminCashBox, 'deposits'>) {
  return (
    <Section title={copy.title}>
      {deposits.length === 0 ? (
        <p>{copy.none}</p>
      ) : (
        <ul>
          {deposits.map((deposit) => (
            <Deposit key={deposit.id} deposit={deposit} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Deposit({ deposit: { id, amount, depositedOn, reference, by, slip, season, alone } }: { deposit: CashDeposit }) {
  const withdraw = useWithdrawDeposit(id);
  const counted = copy.line(formatMoney(amount), formatDate(depositedOn, 'd MMMM yyyy'), reference, by);
  const recorded = alone ? copy.lineAlone(counted) : counted;
  const line = season === undefined ? recorded : copy.lineOf(recorded, season);
  return (
    <ProvenLine
      line={line}
      proof={{ href: slip, text: copy.slip, of: copy.slipOf(line) }}
      withdraw={{
        draft: `withdraw deposit ${id}`,
        text: copy.withdraw,
        of: copy.withdrawOf(line),
        title: copy.withdrawTitle,
        lead: copy.withdrawLead(line),
        onConfirm: withdraw.mutateAsync,
      }}
    />
  );
}
