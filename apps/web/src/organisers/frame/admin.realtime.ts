import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADMIN_TOKEN_KEY } from '../../lib/api/api-client';
import { refetchAfterChange } from '../../lib/refetch-after-change';
import { acquireSocket, emitWithAck, onSocket, onSocketConnect } from '../../lib/socket/socket';
import { local } from '../../lib/storage';

type QueryFilter = (queryKey: QueryKey) => boolean;

/** Delay before a refetch, in milliseconds. Because of the delay, several events from one action cause a single refetch. */
const CHANGES_MS = 200;
/** Minimum time in milliseconds between refetches caused by sales. */
const SALES_MS = 2_000;

/**
 * Refetches the organisers' queries that the page is using whenever another organiser changes data or a sale is made.
 * @param listens whether the user's role may join the organisers' socket room; other roles receive only public events
 */
export function useAdminRealtime(listens: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const afterChange = coalesced(() => {
      refetchMatching(client, byChanges);
      // A public page also shows the payouts and has its own query for them.
      refetchAfterChange(client, { queryKey: ['donations', 'payouts'] });
    }, CHANGES_MS);
    const afterSale = coalesced(() => refetchMatching(client, bySales), SALES_MS);
    const stops = [
      acquireSocket(),
      onSocket('admin:changed', afterChange.ask),
      onSocket('season:changed', afterChange.ask),
      onSocket('admin:activity', afterSale.ask),
      onSocket('donations:changed', afterSale.ask),
      onSocketConnect((again) => {
        // Refetches data that may have changed before this page joined the room.
        if (listens) {
          void listen().then(() => {
            afterChange.ask();
            for (const tell of listeningHandlers) tell();
          });
        } else if (again) afterChange.ask();
      }),
      afterChange.stop,
      afterSale.stop,
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, listens]);
}

const listeningHandlers = new Set<() => void>();

/** Calls `tell` each time this page joins the organisers' room, because the page missed any events sent before it joined. */
export function onListening(tell: () => void): () => void {
  listeningHandlers.add(tell);
  return () => listeningHandlers.delete(tell);
}

/**
 * Selects every query except those for the sign-in session and the activity list. The activity list shows new activity only after the
 * organiser clicks a button, so that it does not move while they use it.
 */
const byChanges: QueryFilter = ([, subject]) => subject !== 'session' && subject !== 'activity';

/** Selects the queries for totals and for single bookings, but not the list of bookings, whose rows would otherwise move with each sale. */
const bySales: QueryFilter = ([, subject, part]) =>
  ['overview', 'statement', 'cash', 'cash-shifts'].includes(String(subject)) || (subject === 'bookings' && part === 'story');

/** Invalidates the queries that `which` selects. A hidden page refetches them only when it becomes visible again. */
function refetchMatching(client: QueryClient, which: QueryFilter): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  refetchAfterChange(client, { queryKey: ['admin'], refetchType, predicate: ({ queryKey }) => which(queryKey) });
}

/**
 * Returns `ask`, which schedules `run` in `ms` milliseconds unless it is already scheduled, and `stop`, which cancels the scheduled run.
 */
export function coalesced(run: () => void, ms: number): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = () => {
    timer = undefined;
    run();
  };
  return { ask: () => (timer ??= setTimeout(fire, ms)), stop: () => clearTimeout(timer) };
}

/** Joins the organisers' room. Ignores failures, because other code reports a closed socket or an expired sign-in session. */
async function listen(): Promise<void> {
  const token = local.getItem(ADMIN_TOKEN_KEY) ?? '';
  await emitWithAck('admin:watch', { token }).catch(() => undefined);
}
