import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** First readings that are followed by another already. */
const followed = new WeakSet<Query>();

/**
 * Has read again what was asked for before now. A first reading that is under way was asked for before now as well, and TanStack Query
 * would be content with it: once it has come, it is read again too.
 */
export function readAgain(client: QueryClient, filters: InvalidateQueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { state, promise, queryKey } = query;
    if (state.data !== undefined || state.fetchStatus === 'idle' || followed.has(query)) continue;
    followed.add(query);
    const follow = (hasCome: boolean) => {
      followed.delete(query);
      // A reading that has failed brought nothing old.
      if (hasCome) void client.invalidateQueries({ queryKey, exact: true });
    };
    promise?.then(
      () => follow(true),
      () => follow(false),
    );
  }
  void client.invalidateQueries(filters);
}
