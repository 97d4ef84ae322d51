import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import { Suspense, useMemo } from 'react';
import { formatDate, formatMoney } from '../../lib/format/formats';
import { lazyPart } from '../../lib/load-part';
import { overviewCopy } from './admin-overview.copy';
import { ChartTable } from './figure-table';
import { salesByDay } from './sales-chart.rules';

const copy = overviewCopy.sales;
const SalesChart = lazyPart(() => import('./sales-chart'));

/** Shows the sales as a chart and as a table. The code for the chart loads after the code for the page. */
export function Sales({ sales }: { sales: AdminOverview['sales'] }) {
  const days = useMemo(() => salesByDay(sales), [sales]);
  if (days.length === 0) return <p>{copy.none}</p>;
  return (
    <>
      <Box height={{ base: '11rem', md: '15rem' }}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <SalesChart days={days} />
        </Suspense>
      </Box>
      <Box as="p" marginTop="1.5" color="fg.muted" fontSize="sm">
        {copy.legend}
      </Box>
      <ChartTable
        columns={[copy.date, copy.slots, copy.amount, copy.total]}
        rows={[...days].reverse().map(({ date, slots, amount, total }) => ({
          key: date,
          name: formatDate(date),
          figures: [slots, formatMoney(amount), formatMoney(total)],
        }))}
      />
    </>
  );
}
