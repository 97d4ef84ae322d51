import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ADMIN_TOKEN_KEY } from '../../lib/api/api-client';
import { readAgain } from '../../lib/read-again';
import { acquireSocket, emitWithAck, onSocket, onSocketConnect } from '../../lib/socket/socket';
import { local } from '../../lib/storage';

type Which = (queryKey: QueryKey) => boolean;

/** Changes of one step come together and are read once. */
const DEED_MS = 200;
/** Sales come one after the other: what they change is read again at most this often. */
const SALES_MS = 2_000;

/**
 * What another organiser does is on this page within moments: whatever is shown is asked for again.
 * @param listens whether the role may hear of deeds; the others hear what everybody hears
 */
export function useAdminRealtime(listens: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const afterChange = coalesced(() => {
      askAgain(client, byChanges);
      // What the charities have got stands on a public page too.
      readAgain(client, { queryKey: ['donations', 'payouts'] });
    }, DEED_MS);
    const afterSale = coalesced(() => askAgain(client, bySales), SALES_MS);
    const stops = [
      acquireSocket(),
      onSocket('admin:changed', afterChange.ask),
      onSocket('season:changed', afterChange.ask),
      onSocket('admin:activity', afterSale.ask),
      onSocket('donations:changed', afterSale.ask),
      onSocketConnect((again) => {
        // What was done before this page listened is asked for too.
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

/** Hears each time that this page has begun to listen: of what happened before it was told nothing. */
export function onListening(tell: () => void): () => void {
  listeningHandlers.add(tell);
  return () => listeningHandlers.delete(tell);
}

/** The session is no page's, and new activity waits behind a button, so that nothing moves under a finger. */
const byChanges: Which = ([, subject]) => subject !== 'session' && subject !== 'activity';

/** Sums and single things: a list of bookings does not move with each sale. */
const bySales: Which = ([, subject, part]) =>
  ['overview', 'statement', 'cash', 'cash-shifts'].includes(String(subject)) || (subject === 'bookings' && part === 'story');

/** A page that nobody looks at asks when somebody comes back to it. */
function askAgain(client: QueryClient, which: Which): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  readAgain(client, { queryKey: ['admin'], refetchType, predicate: ({ queryKey }) => which(queryKey) });
}

function coalesced(run: () => void, ms: number): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = () => {
    timer = undefined;
    run();
  };
  return { ask: () => (timer ??= setTimeout(fire, ms)), stop: () => clearTimeout(timer) };
}

/** A socket that closes or a session that has ended is told elsewhere: here it is only quiet. */
async function listen(): Promise<void> {
  const token = local.getItem(ADMIN_TOKEN_KEY) ?? '';
  await emitWithAck('admin:watch', { token }).catch(() => undefined);
}
