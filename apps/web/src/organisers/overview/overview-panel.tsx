import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import { Stack } from '@chakra-ui/react/stack';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { TextLink } from '../../ui/form';
import { useSiteContentOf } from '../../features/season/use-site-content';
import { QueryError, QueryPending } from '../list/query-boundary';
import { useAdmin } from '../access/require-admin';
import { ActivityPanel } from './activity-panel';
import { activityCopy, overviewCopy, statusName } from './admin-overview.copy';
import { adminOverviewQuery } from './admin-overview.queries';
import { useOverviewRealtime } from './admin-overview.realtime';
import { FigureTable } from './figure-table';
import { NextStep } from './next-step';
import { OverviewTiles } from './overview-tiles';
import { Sales } from './sales';

const copy = overviewCopy;

/**
 * Overview of the current season or, if the URL contains `?year=`, of that year's season: totals, charity shares, sales by day, bookings by
 * state and recent activity. Socket events keep it up to date.
 */
export default function OverviewPanel() {
  const asked = useSearchParams()[0].get('year');
  const { data: overview, isError, refetch } = useQuery(adminOverviewQuery(asked));
  const { role } = useAdmin();
  const seesBookings = role === 'owner' || role === 'organiser';
  const seesNow = seesBookings && asked === null;
  const { news, showNews } = useOverviewRealtime();
  if (!overview)
    return isError ? <QueryError message={copy.failed} onAgain={() => void refetch()} /> : <QueryPending label={copy.loading} />;
  return (
    <Stack gap="8">
      {asked !== null && <p>{copy.ofSeason(overview.year)}</p>}
      <OverviewTiles overview={overview} />
      {seesNow && <NextStep />}
      <Section title={copy.split.title}>
        <Halves overview={overview} />
      </Section>
      <Section title={copy.sales.title}>
        <Sales sales={overview.sales} />
      </Section>
      <Section title={copy.bookings.title}>
        <BookingsByState overview={overview} linked={seesBookings} />
      </Section>
      {seesNow && (
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

function Halves({ overview: { year, charities } }: { overview: AdminOverview }) {
  const named = useSiteContentOf(year)?.charities;
  const rows = charities.map(({ share }, index) => ({ key: String(index), name: named?.[index]?.name, figures: [formatMoney(share)] }));
  return <FigureTable rows={rows} />;
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

function BookingsByState({ overview: { year, bookings }, linked }: { overview: AdminOverview; linked: boolean }) {
  if (bookings.length === 0) return <p>{copy.bookings.none}</p>;
  return (
    <FigureTable
      columns={[copy.bookings.state, copy.bookings.count, copy.bookings.amount]}
      rows={bookings.map(({ status, count, amount }) => ({
        key: status,
        name: linked ? (
          <TextLink to={`${paths.adminBookings}?year=${year}&status=${status}`}>{statusName[status]}</TextLink>
        ) : (
          statusName[status]
        ),
        figures: [count, formatMoney(amount)],
      }))}
    />
  );
}
