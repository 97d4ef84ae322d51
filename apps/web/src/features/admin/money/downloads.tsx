import { EXPORT_KINDS } from '@raffle/contracts/payouts';
import { API } from '@raffle/contracts/routes';
import { useAdmin } from '../access/require-admin';
import { CsvButton } from '../csv/csv-button';
import styles from '../list/admin-list.module.css';
import { moneyCopy } from './money.copy';

const copy = moneyCopy.downloads;

/** The files that may be taken away; a charity only takes the statement. */
export function Downloads({ year }: { year: number }) {
  const { role } = useAdmin();
  const isCharity = role === 'charity';
  const kinds = isCharity ? (['statement'] as const) : EXPORT_KINDS;
  return (
    <section className={styles.section}>
      <h2>{copy.title}</h2>
      <p>{copy.lead}</p>
      {!isCharity && <p>{copy.care}</p>}
      <div className={styles.actions}>
        {kinds.map((kind) => (
          <CsvButton key={`${kind} ${year}`} label={copy.kinds[kind]} path={API.adminExport(kind, year)} fileName={`${kind}-${year}.csv`} />
        ))}
      </div>
    </section>
  );
}
