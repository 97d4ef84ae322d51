import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Notice } from '../form/notice';
import { resultAdminCopy } from './result-admin.copy';

const { ending: copy } = resultAdminCopy;

/** The last date is over, and nobody has said what came of it. */
export function Overdue({ linked = false }: { linked?: boolean }) {
  return (
    <Notice status="warning" title={copy.overdue} heading="h3">
      {copy.whatToDo} {linked && <TextLink to={paths.adminResult}>{copy.go}</TextLink>}
    </Notice>
  );
}

/** On the dashboard: what to do about the present season when its last date is over. */
export function SeasonOver() {
  const { data: season } = useQuery(seasonQuery);
  if (!season || season.arrival || season.ended || season.today <= season.to) return null;
  return <Overdue linked />;
}
