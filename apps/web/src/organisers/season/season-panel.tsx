import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { SeasonSettings } from '@raffle/contracts/admin/season';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { WaitingActions } from '../approvals/waiting-actions';
import { ListSection } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';
import { seasonAdminCopy as copy } from './season-admin.copy';
import { seasonsQuery } from './season-admin.queries';
import { SeasonStatus } from './season-status';
import { lazyBlock } from '../form/lazy';

const SalesPanel = lazyBlock(async () => (await import('./sales-panel')).SalesPanel);

const Checklist = lazyBlock(async () => (await import('./checklist')).Checklist);

const NextSeasonForm = lazyBlock(async () => (await import('./next-season-form')).NextSeasonForm);

const SeasonForm = lazyBlock(async () => (await import('./season-form')).SeasonForm);

/**
 * Shows the settings of the current season or, if the URL contains `?year=`, of that year's season. Below them are the list of seasons and
 * the form for the next season.
 */
export default function SeasonPanel() {
  const seasons = useQuery(seasonsQuery);
  const [search] = useSearchParams();
  return (
    <QueryBoundary query={seasons} loading={copy.loading} failed={copy.failed}>
      {(known) => {
        const season = known.find(({ year }) => String(year) === search.get('year')) ?? presentOf(known);
        return season && <SettingsOf season={season} seasons={known} />;
      }}
    </QueryBoundary>
  );
}

function SettingsOf({ season, seasons }: { season: SeasonSettings; seasons: readonly SeasonSettings[] }) {
  return (
    <Grid gap="6" templateColumns="minmax(0, 1fr)">
      <WaitingActions about={({ deed, year }) => deed === 'season.terms' && year === season.year} />
      {season.status === 'upcoming' && <Checklist year={season.year} />}
      <SalesPanel key={`sales-${season.year}`} season={season} />
      <div id="season-settings">
        <SeasonForm key={season.year} season={season} />
      </div>
      <Seasons seasons={seasons} />
      <NextSeasonForm newest={seasons[0] ?? season} />
    </Grid>
  );
}

/** Returns the current season, which is selected by the same rule as in the API. */
function presentOf(newestFirst: readonly SeasonSettings[]): SeasonSettings | undefined {
  return newestFirst.find(({ status }) => status !== 'upcoming') ?? newestFirst.at(-1);
}

function Seasons({ seasons }: { seasons: readonly SeasonSettings[] }) {
  return (
    <ListSection title={copy.list.title} label={copy.list.title}>
      <Grid as="ul" gap="3">
        {seasons.map((season) => (
          <CardRoot key={season.year} as="li" size="sm">
            <CardBody flexDirection="row" flexWrap="wrap" alignItems="center" columnGap="5" rowGap="1">
              <strong>{season.year}</strong>
              <span>{copy.list.dash(season.from, season.to)}</span>
              <SeasonStatus season={season} />
              <chakra.span marginInlineStart="auto">
                <TextLink to={`${paths.adminDashboard}?year=${season.year}`} aria-label={copy.list.dashboardOf(season.year)}>
                  {copy.list.dashboard}
                </TextLink>
                {', '}
                <TextLink to={`${paths.adminResult}?year=${season.year}`} aria-label={copy.list.resultOf(season.year)}>
                  {copy.list.result}
                </TextLink>
                {', '}
                <TextLink to={{ search: `?year=${season.year}` }} aria-label={copy.list.settingsOf(season.year)}>
                  {copy.list.settings}
                </TextLink>
              </chakra.span>
            </CardBody>
          </CardRoot>
        ))}
      </Grid>
    </ListSection>
  );
}
