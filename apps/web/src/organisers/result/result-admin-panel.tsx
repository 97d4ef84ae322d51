import { Badge } from '@chakra-ui/react/badge';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Wrap } from '@chakra-ui/react/wrap';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { QueryError, QueryPending } from '../list/query-boundary';
import { seasonQuery } from '../../features/season/season.queries';
import { useAdmin } from '../access/require-admin';
import { resultAdminCopy as copy } from './result-admin.copy';
import { adminResultQuery } from './result-admin.queries';
import { lazyBlock } from '../form/lazy';

const StandingResult = lazyBlock('standing-result', async () => (await import('./standing-result')).StandingResult);
const WitnessesAdmin = lazyBlock('witnesses-admin', async () => (await import('./witnesses-admin')).WitnessesAdmin);
const LogAdmin = lazyBlock('log-admin', async () => (await import('./log-admin')).LogAdmin);
const ArrivalForm = lazyBlock('arrival-form', async () => (await import('./arrival-form')).ArrivalForm);

/** The result of the season of the address, or of the present one. */
export default function ResultAdminPanel() {
  const { role } = useAdmin();
  const [search] = useSearchParams();
  const season = useQuery(seasonQuery);
  const year = Number(search.get('year')) || season.data?.year;
  if (role !== 'owner' && role !== 'organiser') return <p role="alert">{copy.notYours}</p>;
  if (year !== undefined) return <ResultOf key={year} year={year} />;
  return season.isError ? <Failed onAgain={() => void season.refetch()} /> : <QueryPending label={copy.loading} />;
}

function ResultOf({ year }: { year: number }) {
  const { data: result, isError, refetch } = useQuery(adminResultQuery(year));
  if (!result) return isError ? <Failed onAgain={() => void refetch()} /> : <QueryPending label={copy.loading} />;
  return (
    <Grid gap="6" templateColumns="minmax(0, 1fr)">
      <Wrap align="center" columnGap="4" rowGap="2">
        <Heading as="h2" fontSize="2xl">
          {copy.season(year)}
        </Heading>
        <span role="status">
          <Badge colorPalette={result.state === 'announced' ? 'reed' : result.state === 'none' ? 'gray' : 'ember'}>
            {copy.state[result.state]}
          </Badge>
        </span>
        <TextLink to={`${paths.results}?year=${year}`}>{copy.public}</TextLink>
      </Wrap>
      {result.state === 'none' ? <ArrivalForm year={year} /> : <StandingResult result={result} />}
      <WitnessesAdmin />
      <LogAdmin year={year} />
    </Grid>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return <QueryError message={copy.failed} onAgain={onAgain} />;
}
