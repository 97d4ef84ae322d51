import type { AdminResultView } from '@raffle/contracts/admin/results';
import { Badge } from '@chakra-ui/react/badge';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Wrap } from '@chakra-ui/react/wrap';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { QueryBoundary } from '../list/query-boundary';
import { resultsCopy } from '../../features/results/results.copy';
import { seasonQuery } from '../../features/season/season.queries';
import { Notice } from '../form/notice';
import { resultAdminCopy as copy } from './result-admin.copy';
import { adminResultQuery } from './result-admin.queries';
import { lazyBlock } from '../form/lazy';

const RecordedResult = lazyBlock(async () => (await import('./recorded-result')).RecordedResult);
const WitnessesAdmin = lazyBlock(async () => (await import('./witnesses-admin')).WitnessesAdmin);
const LogAdmin = lazyBlock(async () => (await import('./log-admin')).LogAdmin);
const EndingPanel = lazyBlock(async () => (await import('./ending-panel')).EndingPanel);
const EndingRefunds = lazyBlock(async () => (await import('./ending-refunds')).EndingRefunds);
const ArrivalForm = lazyBlock(async () => (await import('./arrival-form')).ArrivalForm);

/** Shows the result of the current season or, if the URL contains `?year=`, of that year's season. */
export default function ResultAdminPanel() {
  const [search] = useSearchParams();
  const season = useQuery(seasonQuery);
  const asked = Number(search.get('year'));
  if (asked) return <ResultOf key={asked} year={asked} />;
  return (
    <QueryBoundary query={season} loading={copy.loading} failed={copy.failed}>
      {({ year }) => <ResultOf key={year} year={year} />}
    </QueryBoundary>
  );
}

function ResultOf({ year }: { year: number }) {
  const result = useQuery(adminResultQuery(year));
  return (
    <QueryBoundary query={result} loading={copy.loading} failed={copy.failed}>
      {(known) => <Result result={known} />}
    </QueryBoundary>
  );
}

function Result({ result }: { result: AdminResultView }) {
  const { year } = result;
  return (
    <Grid gap="6" templateColumns="minmax(0, 1fr)">
      <Wrap align="center" columnGap="4" rowGap="2">
        <Heading as="h2" fontSize="2xl">
          {copy.season(year)}
        </Heading>
        <span role="status">
          <Badge colorPalette={result.state === 'announced' ? 'reed' : result.state === 'none' && !result.ended ? 'gray' : 'ember'}>
            {result.ended && result.state === 'none' ? resultsCopy.ended.state[result.ended.as] : copy.state[result.state]}
          </Badge>
        </span>
        <TextLink to={`${paths.results}?year=${year}`}>{copy.public}</TextLink>
      </Wrap>
      <Present result={result} />
      <WitnessesAdmin />
      <LogAdmin year={year} />
    </Grid>
  );
}

function Present({ result }: { result: AdminResultView }) {
  const lasts = useLastDate(result.year);
  if (result.ended && result.refunds) return <EndingRefunds year={result.year} ended={result.ended} refunds={result.refunds} />;
  if (result.state !== 'none') return <RecordedResult result={result} />;
  return (
    <>
      {lasts === null && (
        <Notice status="warning" title={copy.ending.overdue}>
          {copy.ending.whatToDo}
        </Notice>
      )}
      <ArrivalForm year={result.year} />
      {lasts !== undefined && <EndingPanel result={result} lasts={lasts} />}
    </>
  );
}

/** Returns a season's last date, null once that date has passed, or undefined until the current season has loaded. */
function useLastDate(year: number): string | null | undefined {
  const { data: season } = useQuery(seasonQuery);
  if (season === undefined) return undefined;
  return year >= season.year && season.today <= season.to ? season.to : null;
}
