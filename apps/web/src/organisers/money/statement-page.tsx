import { Stack } from '@chakra-ui/react/stack';
import { useQuery } from '@tanstack/react-query';
import { QueryBoundary, QueryPending } from '../list/query-boundary';
import { useFilters } from '../list/use-filters';
import { useAdmin } from '../access/require-admin';
import { WaitingActions } from '../approvals/waiting-actions';
import { Downloads } from './downloads';
import { lazyBlock } from '../form/lazy';
import { PayoutsSection } from './payouts-section';
import { SeasonChoice } from './season-choice';
import { StatementTable } from './statement-table';
import { seasonsQuery } from '../season/season-admin.queries';
import { seasonQuery } from '../../features/season/season.queries';
import { useSiteContentOf } from '../../features/season/use-site-content';
import { Columns, Section } from '../frame/section';
import { moneyCopy } from './money.copy';

const loadForms = () => import('./money-forms');
const PayoutForm = lazyBlock(async () => (await loadForms()).PayoutForm);
const FeesForm = lazyBlock(async () => (await loadForms()).FeesForm);

/**
 * Shows the statement and payouts for the current season or, if the URL contains `?year=`, for that year's season. A printout contains only
 * the statement.
 */
export default function StatementPage() {
  const current = useQuery(seasonQuery);
  return <QueryBoundary query={current}>{(season) => <Money present={season.year} />}</QueryBoundary>;
}

function Money({ present }: { present: number }) {
  const { role } = useAdmin();
  const [{ year: asked }, change] = useFilters(['year']);
  const year = /^\d{4}$/.test(asked) ? Number(asked) : present;
  const { data: seasons = [] } = useQuery(seasonsQuery);
  const charities = useSiteContentOf(year)?.charities.map(({ name }) => name);
  if (charities === undefined) return <QueryPending />;
  const refundsEveryone = seasons.find((season) => season.year === year)?.ended?.refunds === true;
  return (
    <Stack gap="5">
      {seasons.length > 1 && <SeasonChoice seasons={seasons} year={year} onChange={(chosen) => change({ year: chosen })} />}
      <StatementTable year={year} charities={charities} />
      <Columns formLast _print={{ display: 'none' }}>
        <Stack gap="5">
          <Downloads year={year} />
          <WaitingActions about={({ deed, year: of }) => deed === 'payout.record' && of === year} />
          <PayoutsSection year={year} refundsEveryone={refundsEveryone} />
        </Stack>
        {role !== 'charity' && (
          <Stack gap="5">
            {refundsEveryone ? (
              <Section title={moneyCopy.payouts.formTitle}>
                <p>{moneyCopy.payouts.refundsEveryone(year)}</p>
              </Section>
            ) : (
              <PayoutForm year={year} charities={charities} />
            )}
            <FeesForm key={year} year={year} />
          </Stack>
        )}
      </Columns>
    </Stack>
  );
}
