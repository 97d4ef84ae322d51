import type { PayoutView } from '@raffle/contracts/money/payouts';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../lib/format/formats';
import { payoutsQuery } from '../../features/donations/donations.queries';
import { useAdmin } from '../access/require-admin';
import { Section } from '../frame/section';
import { ProvenLine } from '../list/proven-line';
import { QueryBoundary } from '../list/query-boundary';
import { moneyCopy } from './money.copy';
import { useWithdrawPayout } from './money.queries';

const copy = moneyCopy.payouts;

/** Lists a season's payouts to the charities. @param refundsEveryone whether the season ended with refunds */
export function PayoutsSection({ year, refundsEveryone }: { year: number; refundsEveryone: boolean }) {
  const payouts = useQuery({ ...payoutsQuery, staleTime: 0 });
  return (
    <Section title={copy.title}>
      <p>{copy.lead}</p>
      <QueryBoundary query={payouts}>
        {(all) => {
          const ofYear = all.filter((payout) => payout.year === year);
          if (ofYear.length === 0) return <p>{copy.none}</p>;
          return (
            <ul>
              {ofYear.map((payout) => (
                <Payout key={payout.id} payout={payout} refundsEveryone={refundsEveryone} />
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

function Payout({ payout: { id, charityName, amount, paidOn, proof }, refundsEveryone }: { payout: PayoutView; refundsEveryone: boolean }) {
  const { role } = useAdmin();
  const withdraw = useWithdrawPayout(id);
  const line = copy.line(charityName, formatMoney(amount), formatDate(paidOn, 'd MMMM yyyy'));
  return (
    <ProvenLine
      line={line}
      proof={{ href: proof, text: copy.proof, of: copy.proofOf(line) }}
      {...(role !== 'charity' && {
        withdraw: {
          draft: `withdraw payout ${id}`,
          text: copy.withdraw,
          of: copy.withdrawOf(line),
          title: copy.withdrawTitle,
          lead: (refundsEveryone ? copy.withdrawLeadRefunded : copy.withdrawLead)(line),
          onConfirm: withdraw.mutateAsync,
        },
      })}
    />
  );
}
