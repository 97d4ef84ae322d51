import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import type { AdminOverview } from '@raffle/contracts/admin/overview';
import { paths } from '../../lib/paths';
import { formatMoney } from '../../lib/format/formats';
import { TextLink } from '../../ui/form';
import { useAdmin } from '../access/require-admin';
import { ApprovalsTile } from '../approvals/approvals-tile';
import { overviewCopy } from './admin-overview.copy';
import { Tile } from './tile';

const copy = overviewCopy.tiles;
const inGroups = (count: number) => count.toLocaleString('en-US');

/** Shows the season's key figures. */
export function OverviewTiles({ overview }: { overview: AdminOverview }) {
  const { raised, slotsSold, capacity, buyers, holdsNow, attention, cash } = overview;
  const { role } = useAdmin();
  const mayLook = attention > 0 && (role === 'owner' || role === 'organiser');
  return (
    <SimpleGrid minChildWidth="min(100%, 9.5rem)" gap="3">
      <Tile name={copy.raised} value={formatMoney(raised)} more={cash.sales > 0 && copy.cash(formatMoney(cash.amount), cash.sales)} />
      <Tile name={copy.sold} value={inGroups(slotsSold)} more={copy.ofSeason(inGroups(capacity))} />
      <Tile name={copy.buyers} value={inGroups(buyers)} />
      <Tile
        name={copy.attention}
        value={inGroups(attention)}
        more={mayLook && <TextLink to={paths.adminAttention}>{copy.attentionLook}</TextLink>}
      />
      {role !== 'cashier' && <ApprovalsTile />}
      <Tile name={copy.holds} value={inGroups(holdsNow.selections)} more={copy.held(holdsNow.slots)} />
    </SimpleGrid>
  );
}
