import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** Queries in flight that are already scheduled to be refetched once they complete. */
const followed = new WeakSet<Query>();

/**
 * Invalidates and refetches queries without cancelling those in flight. A request in flight may return data from before the change, so the
 * query is refetched once that request completes. Cancelling the request is not an option, because no request would complete while changes
 * keep arriving.
 */
export function refetchAfterChange(client: QueryClient, filters: InvalidateQueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) {
    const { state, promise, queryKey } = query;
    if (state.fetchStatus === 'idle' || followed.has(query)) continue;
    followed.add(query);
    const follow = (isOld: boolean) => {
      followed.delete(query);
      if (isOld) void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    };
    promise?.then(
      () => follow(true),
      // After a failed first request there is no stale data to refresh.
      () => follow(query.state.data !== undefined),
    );
  }
  void client.invalidateQueries(filters, { cancelRefetch: false });
}
