import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Tile } from '../overview/tile';
import { approvalsCopy } from './approvals.copy';
import { approvalsQuery } from './approvals.queries';

const { tile: copy } = approvalsCopy;

/** Number of pending proposals, with a link to them. */
export function ApprovalsTile() {
  const { data } = useQuery(approvalsQuery);
  const open = data?.filter(({ state }) => state === 'proposed').length ?? 0;
  return <Tile name={copy.name} value={String(open)} more={open > 0 && <TextLink to={paths.adminApprovals}>{copy.look}</TextLink>} />;
}
