import { Notice } from '../form/notice';
import { resultAdminCopy } from './result-admin.copy';

const { ending: copy } = resultAdminCopy;

/** The last date is over, and nobody has said what came of it. */
export function Overdue() {
  return (
    <Notice status="warning" title={copy.overdue} heading="h3">
      {copy.whatToDo}
    </Notice>
  );
}
