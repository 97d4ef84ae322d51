import type { PayoutView } from '@raffle/contracts/payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { payoutsQuery } from '../../donations/donations.queries';
import { useAdmin } from '../access/require-admin';
import { ReasonDialog } from '../frame/reason-dialog';
import styles from '../list/admin-list.module.css';
import { Asked } from '../list/asked';
import { FeesForm } from './fees-form';
import { moneyCopy } from './money.copy';
import { useWithdrawPayout } from './money.queries';
import { PayoutForm } from './payout-form';

const copy = moneyCopy.payouts;

interface PayoutsProps {
  year: number;
  charities: readonly string[];
}

/** What the charities have got; organisers record more. */
export function PayoutsSection({ year, charities }: PayoutsProps) {
  const { role } = useAdmin();
  const payouts = useQuery({ ...payoutsQuery, staleTime: 0 });
  return (
    <>
      <section className={styles.section}>
        <h2>{copy.title}</h2>
        <p>{copy.lead}</p>
        <Asked query={payouts}>
          {(all) => {
            const ofYear = all.filter((payout) => payout.year === year);
            if (ofYear.length === 0) return <p>{copy.none}</p>;
            return (
              <ul className={styles.cards}>
                {ofYear.map((payout) => (
                  <Payout key={payout.id} payout={payout} charity={charities[payout.charity - 1] ?? ''} />
                ))}
              </ul>
            );
          }}
        </Asked>
      </section>
      {role !== 'charity' && (
        <>
          <PayoutForm year={year} charities={charities} />
          <FeesForm key={year} year={year} />
        </>
      )}
    </>
  );
}

function Payout({ payout: { id, amount, paidOn, proof }, charity }: { payout: PayoutView; charity: string }) {
  const { role } = useAdmin();
  const withdraw = useWithdrawPayout();
  const [open, setOpen] = useState(false);
  const line = copy.line(charity, formatMoney(amount), formatDate(paidOn, 'MMM d, yyyy'));
  return (
    <li className={styles.card}>
      <h3>{line}</h3>
      <div className={styles.actions}>
        <a className={styles.linkish} href={proof} target="_blank" rel="noreferrer" aria-label={copy.proofOf(line)}>
          {copy.proof}
        </a>
        {role !== 'charity' && (
          <Button variant="outline" tone="danger" size="sm" aria-label={copy.withdrawOf(line)} onClick={() => setOpen(true)}>
            {copy.withdraw}
          </Button>
        )}
      </div>
      <ReasonDialog
        open={open}
        title={copy.withdrawTitle}
        lead={copy.withdrawLead(line)}
        confirm={copy.withdraw}
        pending={withdraw.isPending}
        onConfirm={(reason) => withdraw.mutateAsync({ id, reason })}
        onClose={() => setOpen(false)}
      />
    </li>
  );
}
