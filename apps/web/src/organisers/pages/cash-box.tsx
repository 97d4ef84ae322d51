import { Stack } from '@chakra-ui/react/stack';
import { useQuery } from '@tanstack/react-query';
import { cashBoxCopy } from '../cash/cash-box.copy';
import { cashBoxQuery } from '../cash/cash.queries';
import { CashiersTable, CashWhereabouts } from '../cash/cash-whereabouts';
import { Deposits } from '../cash/deposits';
import { HandOver } from '../cash/hand-over';
import { lazyBlock } from '../form/lazy';
import { AdminPage } from '../frame/admin-page';
import { Columns } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';

const CashShifts = lazyBlock('cash-shifts', async () => (await import('../cash/cash-shifts')).CashShifts);
const DepositForm = lazyBlock('deposit-form', async () => (await import('../cash/deposit-form')).DepositForm);

export default function AdminCashBoxPage() {
  const box = useQuery(cashBoxQuery);
  return (
    <AdminPage lead={cashBoxCopy.lead}>
      <Stack gap="6">
        <HandOver />
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
    </AdminPage>
  );
}
