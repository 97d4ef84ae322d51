import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import type { LoggedEntries, LogReceipt, WitnessedPage } from '@raffle/contracts/log/entries';
import { tilePath } from '@raffle/contracts/log/tile-paths';
import type { ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { readResult } from '../results.queries';
import type { PublicLog } from './log-check';

/** Fetches the log receipt of one of the user's bookings, including the nonces that open the commitments to its tickets. */
export function readMyReceipt(reference: string): Promise<LogReceipt> {
  return api.get<LogReceipt>(API.resultsLog(reference));
}

export const myEntriesQuery = queryOptions({
  queryKey: ['results', 'my entries'],
  queryFn: ({ signal }) => api.get<LoggedEntries>(API.resultsMyEntries, { signal }),
  staleTime: 0,
});

/** The tickets on a cash receipt, looked up by the receipt's code. */
export function cashTicketQuery(code: string) {
  return queryOptions({
    queryKey: ['results', 'cash', code],
    queryFn: ({ signal }) => api.get<CashTicketView>(API.cashTicket(encodeURIComponent(code)), { signal }),
    retry: false,
  });
}

export function readCashTicket(code: string): Promise<CashTicketView> {
  return api.get<CashTicketView>(API.cashTicket(code));
}

/** Returns a season's public log, or null if it has none. */
export async function readPublicLog(result: ResultView): Promise<PublicLog | null> {
  if (result.log === null) return null;
  const file = (name: string): Promise<Blob> => api.file(API.log(result.year, name));
  return {
    key: result.log.key,
    checkpoint: await (await file('checkpoint')).text(),
    // Failures are ignored, because the check does not depend on a witness.
    witnessed: async (index) =>
      api
        .get<WitnessedPage>(API.log(result.year, `witnessed?after=${index}&limit=1`))
        .then(({ checkpoints: [first] }) => first ?? null)
        .catch(() => null),
    read: async (address) => new Uint8Array(await (await file(tilePath(address))).arrayBuffer()),
  };
}

/** Yields the current season's log first, then the logs of the other seasons that have a results page. */
export async function* publicLogs(): AsyncGenerator<{ year: number; log: PublicLog }> {
  const present = await readResult();
  for (const year of [present.year, ...present.others]) {
    const log = await readPublicLog(year === present.year ? present : await readResult(year));
    if (log !== null) yield { year, log };
  }
}
