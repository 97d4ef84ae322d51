import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';

/** Readings under way that are followed by another already. */
const followed = new WeakSet<Query>();

/**
 * Has read again what was asked for before now. A reading that is under way was asked for before now as well: it comes, and once it has,
 * it is read again too. Given up for a new one with each of many changes, none would ever come.
 */
export function readAgain(client: QueryClient, filters: InvalidateQueryFilters): void {
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
      // A first reading that has failed brought nothing old.
      () => follow(query.state.data !== undefined),
    );
  }
  void client.invalidateQueries(filters, { cancelRefetch: false });
}
