import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { StatusChip } from '../../../ui/status-chip';
import { seasonQuery } from '../../season/season.queries';
import { useAdmin } from '../access/require-admin';
import { ArrivalForm } from './arrival-form';
import { ChainAdmin } from './chain-admin';
import { resultAdminCopy as copy } from './result-admin.copy';
import styles from './result-admin.module.css';
import { adminResultQuery } from './result-admin.queries';
import { StandingResult } from './standing-result';

/** The result of the season of the address, or of the present one. */
export function ResultAdminPanel() {
  const { role } = useAdmin();
  const [search] = useSearchParams();
  const season = useQuery(seasonQuery);
  const year = Number(search.get('year')) || season.data?.year;
  if (role !== 'owner' && role !== 'organiser') return <p role="alert">{copy.notYours}</p>;
  if (year !== undefined) return <ResultOf key={year} year={year} />;
  return season.isError ? <Failed onAgain={() => void season.refetch()} /> : <PageSpinner label={copy.loading} />;
}

function ResultOf({ year }: { year: number }) {
  const { data: result, isError, refetch } = useQuery(adminResultQuery(year));
  if (!result) return isError ? <Failed onAgain={() => void refetch()} /> : <PageSpinner label={copy.loading} />;
  return (
    <div className={styles.sections}>
      <div className={styles.head}>
        <h2>{copy.season(year)}</h2>
        <span role="status">
          <StatusChip tone={result.state === 'announced' ? 'good' : result.state === 'none' ? 'quiet' : 'busy'}>
            {copy.state[result.state]}
          </StatusChip>
        </span>
        <Link to={`${paths.results}?year=${year}`}>{copy.public}</Link>
      </div>
      {result.state === 'none' ? <ArrivalForm year={year} /> : <StandingResult result={result} />}
      <ChainAdmin year={year} hasArrived={result.state !== 'none'} seals={result.seals} />
    </div>
  );
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={onAgain}>{copy.again}</Button>
    </div>
  );
}
