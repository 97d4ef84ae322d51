import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Stack } from '@chakra-ui/react/stack';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { useSiteContent } from '../../features/season/use-site-content';
import { SeasonOver } from '../result/overdue';
import { NobodyNamed } from '../attention/nobody-named';
import { QueryError, QueryPending } from '../list/query-boundary';
import { useAdmin } from '../access/require-admin';
import { ActivityPanel } from './activity-panel';
import { activityCopy, overviewCopy, statusName } from './admin-overview.copy';
import { adminOverviewQuery } from './admin-overview.queries';
import { useOverviewRealtime } from './admin-overview.realtime';
import { FigureTable } from './figure-table';
import { OverviewTiles } from './overview-tiles';
import { Sales } from './sales';

const copy = overviewCopy;

/** How the season stands: numbers, halves, sales by day, payments by state, recent activity. The socket keeps it current. */
export default function OverviewPanel() {
  const { charities } = useSiteContent();
  const { data: overview, isError, refetch } = useQuery(adminOverviewQuery);
  const { role } = useAdmin();
  const seesBookings = role === 'owner' || role === 'organiser';
  const { news, showNews } = useOverviewRealtime();
  if (!overview)
    return isError ? <QueryError message={copy.failed} onAgain={() => void refetch()} /> : <QueryPending label={copy.loading} />;
  return (
    <Stack gap="8">
      <OverviewTiles overview={overview} />
      {seesBookings && <SeasonOver />}
      {seesBookings && <NobodyNamed />}
      <Section title={copy.split.title}>
        <FigureTable
          rows={overview.charities.map(({ share }, index) => ({
            key: charities[index]?.name ?? String(index),
            name: charities[index]?.name,
            figures: [formatMoney(share)],
          }))}
        />
      </Section>
      <Section title={copy.sales.title}>
        <Sales sales={overview.sales} />
      </Section>
      <Section title={copy.bookings.title}>
        <BookingsByState bookings={overview.bookings} linked={seesBookings} />
      </Section>
      {seesBookings && (
        <Section title={activityCopy.title} onScreenOnly>
          <ActivityPanel news={news} onShow={showNews} />
        </Section>
      )}
      <Button variant="outline" alignSelf="start" onClick={() => window.print()} _print={{ display: 'none' }}>
        {copy.print}
      </Button>
    </Stack>
  );
}

function Section({ title, onScreenOnly = false, children }: { title: string; onScreenOnly?: boolean; children: ReactNode }) {
  return (
    <Box as="section" breakInside="avoid" _print={onScreenOnly ? { display: 'none' } : {}}>
      <Heading as="h2" fontSize="xl" marginBottom="3">
        {title}
      </Heading>
      {children}
    </Box>
  );
}

function BookingsByState({ bookings, linked }: { bookings: AdminOverview['bookings']; linked: boolean }) {
  if (bookings.length === 0) return <p>{copy.bookings.none}</p>;
  return (
    <FigureTable
      columns={[copy.bookings.state, copy.bookings.count, copy.bookings.amount]}
      rows={bookings.map(({ status, count, amount }) => ({
        key: status,
        name: linked ? <TextLink to={`${paths.adminBookings}?status=${status}`}>{statusName[status]}</TextLink> : statusName[status],
        figures: [count, formatMoney(amount)],
      }))}
    />
  );
}
