import type { NoWaterRule } from '@raffle/contracts/admin/season';
import { formatDate } from '../../lib/format/formats';
import { noWaterCopy as copy } from './no-water-rule.copy';

/** Returns the sentence that explains what happens in a year without water. @param to the season's last date, once it is known */
export function noWaterRule(rule: NoWaterRule, to?: string): string {
  return copy[rule](to === undefined ? copy.lastDate : formatDate(to, 'd MMMM yyyy'));
}
