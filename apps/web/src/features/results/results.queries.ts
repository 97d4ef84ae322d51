import type { ChainLine, ChainPage, ResultView, SealProof } from '@raffle/contracts/results';
import { API } from '@raffle/contracts/routes';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client';

/** The chain grows with every sale, of which nobody is told: often enough for a number that one looks at. */
const COUNT_MS = 60_000;

/** @param year the present season when left out */
export function resultQuery(year?: number) {
  return queryOptions({
    queryKey: ['results', year ?? 'present'],
    queryFn: ({ signal }) => api.get<ResultView>(`${API.results}${yearSearch(year)}`, { signal }),
    staleTime: 0,
    refetchInterval: COUNT_MS,
  });
}

/** A person's own tickets as they were sealed; empty in the seconds before. */
export function proofsQuery(reference: string) {
  return queryOptions({
    queryKey: ['results', 'proofs', reference],
    queryFn: ({ signal }) => api.get<SealProof[]>(API.resultsProofs(reference), { signal }),
    staleTime: 0,
  });
}

/** The whole public chain, page after page, and the head that the results page shows. */
export async function readChain(year: number): Promise<{ lines: ChainLine[]; result: ResultView }> {
  // The head first: lines that are added meanwhile then make the chain longer than it, never shorter.
  const result = await api.get<ResultView>(`${API.results}${yearSearch(year)}`);
  const lines: ChainLine[] = [];
  for (let after: number | null = 0; after !== null;) {
    const page: ChainPage = await api.get<ChainPage>(`${API.resultsChain}?year=${year}&after=${after}`);
    lines.push(...page.lines);
    after = page.next;
  }
  return { lines, result };
}

function yearSearch(year: number | undefined): string {
  return year === undefined ? '' : `?year=${year}`;
}
