import { Stack } from '@chakra-ui/react/stack';
import { useAdmin } from '../access/require-admin';
import { cashSaleList, ownCashSaleList } from '../cash/cash-sales.list';
import { CashToday } from '../cash/cash-today';
import { cashCopy } from '../cash/cash.copy';
import { AdminPage } from '../frame/admin-page';
import { Columns, ListSection } from '../frame/section';
import { ResourceList } from '../list/resource-list';
import { lazyBlock } from '../form/lazy';

const YourShift = lazyBlock('cash-shift', async () => (await import('../cash/cash-shift')).YourShift);
const HandOver = lazyBlock('hand-over', async () => (await import('../cash/hand-over')).HandOver, null);
const CashSaleForm = lazyBlock('cash-sale-form', async () => (await import('../cash/cash-sale-form')).CashSaleForm);

export default function AdminCashPage() {
  const isCashier = useAdmin().role === 'cashier';
  return (
    <AdminPage lead={cashCopy.lead}>
      <Columns>
        <CashSaleForm />
        <Stack gap="6">
          <YourShift />
          <HandOver />
          <CashToday />
          <ListSection title={isCashier ? cashCopy.list.ownTitle : cashCopy.list.title}>
            <ResourceList list={isCashier ? ownCashSaleList : cashSaleList} />
          </ListSection>
        </Stack>
      </Columns>
    </AdminPage>
  );
}
