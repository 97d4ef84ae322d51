import { Stack } from '@chakra-ui/react/stack';
import { useQuery } from '@tanstack/react-query';
import { WaitingActions } from '../approvals/waiting-actions';
import { cashBoxQuery } from './cash.queries';
import { CashiersTable, CashWhereabouts } from './cash-whereabouts';
import { Deposits } from './deposits';
import { HandOver } from './hand-over';
import { lazyBlock } from '../form/lazy';
import { Columns } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';

const CashShifts = lazyBlock(async () => (await import('./cash-shifts')).CashShifts);
const DepositForm = lazyBlock(async () => (await import('./deposit-form')).DepositForm);

export default function CashBoxPage() {
  const box = useQuery(cashBoxQuery);
  return (
    <Stack gap="6">
      <HandOver />
      <WaitingActions about={({ deed }) => deed === 'cash.settle' || deed === 'cash.deposit'} />
      <QueryBoundary query={box}>
        {(data) => (
          <>
            <CashWhereabouts box={data} />
            <Columns formLast>
              <Deposits deposits={data.deposits} />
              <DepositForm {...data} />
            </Columns>
            <CashiersTable cashiers={data.cashiers} />
          </>
        )}
      </QueryBoundary>
      <CashShifts />
    </Stack>
  );
}
