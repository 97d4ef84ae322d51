import { useQuery } from '@tanstack/react-query';
import { Asked } from '../features/admin/list/asked';
import styles from '../features/admin/list/admin-list.module.css';
import { useFilters } from '../features/admin/list/use-filters';
import { Downloads } from '../features/admin/money/downloads';
import { moneyCopy } from '../features/admin/money/money.copy';
import moneyStyles from '../features/admin/money/money.module.css';
import { PayoutsSection } from '../features/admin/money/payouts-section';
import { SeasonChoice } from '../features/admin/money/season-choice';
import { StatementTable } from '../features/admin/money/statement-table';
import { seasonsQuery } from '../features/admin/season/season-admin.queries';
import { seasonQuery } from '../features/season/season.queries';
import { useSiteContent } from '../features/season/use-site-content';
import { Page } from '../ui/page';

/** `?year=` shows an earlier season. On paper only the statement remains. */
export default function AdminStatementPage() {
  const charities = useSiteContent().charities.map(({ name }) => name);
  const current = useQuery(seasonQuery);
  const { data: seasons = [] } = useQuery(seasonsQuery);
  const [{ year: asked }, change] = useFilters(['year']);
  return (
    <Page title={moneyCopy.title} lead={moneyCopy.lead} description={moneyCopy.description} noIndex>
      <Asked query={current}>
        {(season) => {
          const year = /^\d{4}$/.test(asked) ? Number(asked) : season.year;
          return (
            <div className={styles.sections}>
              {seasons.length > 1 && <SeasonChoice seasons={seasons} year={year} onChange={(chosen) => change({ year: chosen })} />}
              <StatementTable year={year} charities={charities} />
              <div className={`${styles.sections} ${moneyStyles.screen}`}>
                <Downloads year={year} />
                <PayoutsSection year={year} charities={charities} />
              </div>
            </div>
          );
        }}
      </Asked>
    </Page>
  );
}
