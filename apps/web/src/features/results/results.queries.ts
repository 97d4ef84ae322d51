import type { ChainLine, ChainPage, ResultView } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

/** The chain grows with every sale, of which nobody is told: often enough for a number that one looks at. */
const COUNT_MS = 60_000;

/** @param year the present season when left out */
export function resultQuery(year?: number) {
  return queryOptions({
    queryKey: ['results', year ?? 'present'],
    queryFn: ({ signal }) => readResult(year, signal),
    staleTime: 0,
    refetchInterval: COUNT_MS,
  });
}

export function readResult(year?: number, signal?: AbortSignal): Promise<ResultView> {
  return api.get<ResultView>(`${API.results}${yearSearch(year)}`, signal && { signal });
}

/** The whole public chain, page after page, and the head that the results page shows. @param year the present season when left out */
export async function readChain(year?: number): Promise<{ lines: ChainLine[]; result: ResultView }> {
  // The head first: lines that are added meanwhile then make the chain longer than it, never shorter.
  const result = await readResult(year);
  const lines: ChainLine[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: ChainPage = await api.get<ChainPage>(`${API.resultsChain}?year=${result.year}&after=${after}`);
    lines.push(...page.lines);
    after = page.next;
  }
  return { lines, result };
}

/** The chain of the season in which a typed fingerprint stands: it does not say its year. The present one when it stands in none. */
export async function readChainWith(hashes: readonly string[]): Promise<{ lines: ChainLine[]; result: ResultView }> {
  const present = await readChain();
  const has = ({ lines }: { lines: ChainLine[] }): boolean => lines.some(({ hash }) => hashes.includes(hash));
  for (const year of has(present) ? [] : present.result.others) {
    const other = await readChain(year);
    if (has(other)) return other;
  }
  return present;
}

function yearSearch(year: number | undefined): string {
  return year === undefined ? '' : `?year=${year}`;
}
