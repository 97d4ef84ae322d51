import { Notice } from '../form/notice';
import { resultAdminCopy } from './result-admin.copy';

const { ending: copy } = resultAdminCopy;

/** Warns that the season's last date has passed without a recorded result. */
export function Overdue() {
  return (
    <Notice status="warning" title={copy.overdue} heading="h3">
      {copy.whatToDo}
    </Notice>
  );
}
