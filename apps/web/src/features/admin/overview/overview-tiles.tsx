import type { AdminOverview } from '@raffle/contracts/admin-overview';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths';
import { formatMoney } from '../../../lib/formats';
import { useAdmin } from '../access/require-admin';
import { overviewCopy } from './admin-overview.copy';
import styles from './overview.module.css';

const copy = overviewCopy.tiles;
const inGroups = (count: number) => count.toLocaleString('en-US');

/** The few numbers that an organiser looks for first. */
export function OverviewTiles({ overview }: { overview: AdminOverview }) {
  const { raised, slotsSold, capacity, buyers, holdsNow, attention, cash } = overview;
  const { role } = useAdmin();
  const mayLook = attention > 0 && (role === 'owner' || role === 'organiser');
  return (
    <dl className={styles.tiles}>
      <Tile name={copy.raised} value={formatMoney(raised)} more={cash.sales > 0 && copy.cash(formatMoney(cash.amount), cash.sales)} />
      <Tile name={copy.sold} value={inGroups(slotsSold)} more={copy.ofSeason(inGroups(capacity))} />
      <Tile name={copy.buyers} value={inGroups(buyers)} />
      <Tile
        name={copy.attention}
        value={inGroups(attention)}
        more={mayLook && <Link to={paths.adminAttention}>{copy.attentionLook}</Link>}
      />
      <Tile name={copy.holds} value={inGroups(holdsNow.selections)} more={copy.held(holdsNow.slots)} />
    </dl>
  );
}

function Tile({ name, value, more }: { name: string; value: ReactNode; more?: ReactNode }) {
  return (
    <div className={styles.tile}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong> {more && <span>{more}</span>}
      </dd>
    </div>
  );
}
