import type { AdminOverview } from '@raffle/contracts/admin-overview';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/formats';
import { overviewCopy } from './admin-overview.copy';
import styles from './overview.module.css';

const copy = overviewCopy.tiles;
const inGroups = (count: number) => count.toLocaleString('en-US');

/** The few numbers that an organiser looks for first. */
export function OverviewTiles({ overview }: { overview: AdminOverview }) {
  const { raised, slotsSold, capacity, buyers, holdsNow } = overview;
  return (
    <dl className={styles.tiles}>
      <Tile name={copy.raised} value={formatMoney(raised)} />
      <Tile name={copy.sold} value={inGroups(slotsSold)} more={copy.ofSeason(inGroups(capacity))} />
      <Tile name={copy.buyers} value={inGroups(buyers)} />
      <Tile name={copy.holds} value={inGroups(holdsNow.selections)} more={copy.held(holdsNow.slots)} />
    </dl>
  );
}

function Tile({ name, value, more }: { name: string; value: ReactNode; more?: string }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {more && <span>{more}</span>}
      </dd>
    </div>
  );
}
