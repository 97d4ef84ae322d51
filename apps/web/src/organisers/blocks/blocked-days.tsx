import { CardBody, CardDescription, CardRoot, CardTitle } from '@chakra-ui/react/card';
import { Stack } from '@chakra-ui/react/stack';
import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { timeOfSlot } from '@raffle/contracts/slot-time';
import { useQuery } from '@tanstack/react-query';
import { formatFullDate } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { ListSection } from '../frame/section';
import { QueryBoundary } from '../list/query-boundary';
import { blocksCopy } from './blocks.copy';
import { blocksQuery } from './blocks.queries';
import { useDialog } from '../form/dialog-host';
import { lazyDialog } from '../form/lazy';

const UnblockDialog = lazyDialog(async () => (await import('./unblock-dialog')).UnblockDialog);

const copy = blocksCopy.list;
/** A day with at most this many blocked slots lists their times. A day with more shows only their number. */
const MAX_TIMES = 12;

/** Lists blocked slots by date, with a button to put them back on sale. */
export function BlockedDays() {
  const blocks = useQuery(blocksQuery);
  const openDialog = useDialog();
  return (
    <ListSection title={copy.title}>
      <QueryBoundary query={blocks} loading={copy.loading} failed={copy.failed}>
        {({ days }) =>
          days.length === 0 ? (
            <p>{copy.none}</p>
          ) : (
            <Stack as="ul" gap="3">
              {days.map((day) => (
                <CardRoot as="li" key={day.date} size="sm">
                  <CardBody alignItems="start" gap="2.5">
                    <CardTitle as="h3">{formatFullDate(day.date)}</CardTitle>
                    <CardDescription>{textOf(day.slotIds)}</CardDescription>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={copy.unblockDay(day.date)}
                      onClick={() => openDialog((dialog) => <UnblockDialog {...dialog} day={day} />)}
                    >
                      {copy.unblock}
                    </Button>
                  </CardBody>
                </CardRoot>
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </ListSection>
  );
}

function textOf(slotIds: string[]): string {
  if (slotIds.length === SLOTS_PER_DAY) return copy.wholeDay;
  if (slotIds.length > MAX_TIMES) return copy.count(slotIds.length);
  return slotIds.map(timeOfSlot).join(', ');
}
