import type { SeasonSettings } from '@raffle/contracts/admin-season';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { useAdmin } from '../access/require-admin';
import { NextSeasonForm } from './next-season-form';
import { SalesPanel } from './sales-panel';
import { seasonAdminCopy as copy, statusName } from './season-admin.copy';
import styles from './season-admin.module.css';
import { seasonsQuery } from './season-admin.queries';
import { SeasonForm } from './season-form';

/** The season of the address, or the present one; all seasons; the next one. */
export function SeasonPanel() {
  const { role } = useAdmin();
  const { data: seasons, isError, refetch } = useQuery(seasonsQuery);
  const [search] = useSearchParams();
  if (role !== 'owner' && role !== 'organiser') return <p role="alert">{copy.notYours}</p>;
  const season = seasons && (seasons.find(({ year }) => String(year) === search.get('year')) ?? presentOf(seasons));
  if (season) {
    return (
      <div className={styles.sections}>
        <SalesPanel key={`sales-${season.year}`} season={season} />
        <SeasonForm key={season.year} season={season} />
        <Seasons seasons={seasons} />
        <NextSeasonForm newest={seasons[0] ?? season} />
      </div>
    );
  }
  if (!isError) return <PageSpinner label={copy.loading} />;
  return (
    <div className={styles.failed} role="alert">
      <p>{copy.failed}</p>
      <Button onClick={() => void refetch()}>{copy.again}</Button>
    </div>
  );
}

/** As the api decides which season everybody sees. */
function presentOf(newestFirst: readonly SeasonSettings[]): SeasonSettings | undefined {
  return newestFirst.find(({ status }) => status !== 'upcoming') ?? newestFirst.at(-1);
}

function Seasons({ seasons }: { seasons: readonly SeasonSettings[] }) {
  return (
    <section className={styles.section} aria-labelledby="seasons-title">
      <h2 id="seasons-title">{copy.list.title}</h2>
      <ul className={styles.list}>
        {seasons.map(({ year, from, to, status }) => (
          <li key={year}>
            <strong>{year}</strong>
            <span>{copy.list.dash(from, to)}</span>
            <span>{statusName[status]}</span>
            <Link to={{ search: `?year=${year}` }} aria-label={copy.list.settingsOf(year)}>
              {copy.list.settings}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
