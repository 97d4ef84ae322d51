import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { ResultPanel } from '../../features/results/result-panel';
import { MyPlacesPart } from '../../features/results/places/my-places-part';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { resultsCopy } from '../../features/results/results.copy';
import { seasonQuery } from '../../features/season/season.queries';
import { usePhaseDescription } from '../../features/season/use-phase-description';
import { paths } from '../../lib/paths';
import { useSocket } from '../../lib/socket/use-socket';
import { Button } from '../../ui/plain/button';
import { PrintIcon } from '../../ui/icons';
import { Page } from '../../ui/page';
import { SeasonLookback } from './season-lookback';

export default function ResultsPage() {
  useSocket();
  const [search] = useSearchParams();
  const { data: season } = useQuery(seasonQuery);
  const { user } = useCurrentUser();
  const year = Number(search.get('year')) || undefined;
  const isEarlier = year !== undefined && season !== undefined && year !== season.year;
  const description = usePhaseDescription(resultsCopy.description);
  return (
    <Page
      title={resultsCopy.title}
      description={isEarlier ? resultsCopy.description : description}
      lead={resultsCopy.lead}
      query={isEarlier ? `?year=${year}` : ''}
      width="text"
    >
      <ResultPanel year={year}>
        {user && <MyPlacesPart user={user} year={year} isPlayer />}
        {year !== undefined && <SeasonLookback year={year} />}
      </ResultPanel>
      <p className="no-print">
        <Link className="tap text-link" to={paths.resultsHow}>
          {resultsCopy.how}
        </Link>
      </p>
      <p className="no-print">
        <Button variant="ghost" onClick={() => window.print()}>
          <PrintIcon /> {resultsCopy.print}
        </Button>
      </p>
    </Page>
  );
}
