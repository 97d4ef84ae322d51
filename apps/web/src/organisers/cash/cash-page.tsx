import { Stack } from '@chakra-ui/react/stack';
import { useAdmin } from '../access/require-admin';
import { cashSaleList, ownCashSaleList } from './cash-sales.list';
import { CashToday } from './cash-today';
import { cashCopy } from './cash.copy';
import { Columns, ListSection } from '../frame/section';
import { ResourceList } from '../list/resource-list';
import { lazyBlock } from '../form/lazy';

const YourShift = lazyBlock(async () => (await import('./cash-shift')).YourShift);
const HandOver = lazyBlock(async () => (await import('./hand-over')).HandOver, null);
const CashSaleForm = lazyBlock(async () => (await import('./cash-sale-form')).CashSaleForm);

export default function CashPage() {
  const isCashier = useAdmin().role === 'cashier';
  return (
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
  );
}
