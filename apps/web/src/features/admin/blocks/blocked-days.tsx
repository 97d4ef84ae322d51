import type { AdminBlocks } from '@raffle/contracts/admin-blocks';
import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { timeOfSlot } from '@raffle/contracts/slot-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFullDate } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { PageSpinner } from '../../../ui/spinner';
import { LoadFailure } from '../frame/list-states';
import list from '../list/admin-list.module.css';
import { blocksCopy } from './blocks.copy';
import { blocksQuery } from './blocks.queries';
import { UnblockDialog } from './unblock-dialog';

const copy = blocksCopy.list;
/** More times would be a wall of figures. */
const MOST_TIMES = 12;

type Day = AdminBlocks['days'][number];

/** What is not on sale, by date, and the way back. */
export function BlockedDays() {
  const { data, error, refetch } = useQuery(blocksQuery);
  const [unblocking, setUnblocking] = useState<Day>();
  return (
    <section className={list.section}>
      <h2>{copy.title}</h2>
      {!data && (error ? <LoadFailure message={copy.failed} onAgain={() => void refetch()} /> : <PageSpinner label={copy.loading} />)}
      {data?.days.length === 0 && <p>{copy.none}</p>}
      <ul className={list.cards}>
        {data?.days.map((day) => (
          <li key={day.date} className={list.card}>
            <h3>{formatFullDate(day.date)}</h3>
            <p className={list.facts}>{textOf(day.slotIds)}</p>
            <Button
              variant="outline"
              size="sm"
              className={list.start}
              aria-label={copy.unblockDay(day.date)}
              onClick={() => setUnblocking(day)}
            >
              {copy.unblock}
            </Button>
          </li>
        ))}
      </ul>
      <UnblockDialog day={unblocking} onClose={() => setUnblocking(undefined)} />
    </section>
  );
}

function textOf(slotIds: string[]): string {
  if (slotIds.length === SLOTS_PER_DAY) return copy.wholeDay;
  if (slotIds.length > MOST_TIMES) return copy.count(slotIds.length);
  return slotIds.map(timeOfSlot).join(', ');
}
