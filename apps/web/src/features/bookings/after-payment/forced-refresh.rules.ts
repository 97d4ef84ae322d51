/** Storage keys from the specification. The flags in the two lists signal a recent payment; the guard prevents a second reload. */
export const SESSION_FLAGS = ['needsForceRefresh'] as const;
export const LOCAL_FLAGS = ['hasNewBooking', 'paymentJustCompleted', 'forceFullReload'] as const;
export const REFRESHED_GUARD = 'dashboardRefreshed';

/** Delay before the dashboard's single forced reload. */
export const FORCED_RELOAD_MS = 300;
/** Delay before the success page loads the dashboard. */
export const SUCCESS_FALLBACK_MS = 500;

export interface RefreshSigns {
  /** Whether any of the flags is set. */
  flagged: boolean;
  /** Whether the guard is set, that is, whether the reload has already happened in this tab. */
  refreshed: boolean;
}

/** Returns whether the dashboard must reload. It reloads only if a flag is set, and at most once per tab. */
export function mustReload({ flagged, refreshed }: RefreshSigns): boolean {
  return flagged && !refreshed;
}

/** Returns the query for the forced reload: the current query with `reloaded` and `time` added. */
export function reloadSearch(search: string, nowMs: number): string {
  const params = new URLSearchParams(search);
  params.set('reloaded', 'true');
  params.set('time', String(nowMs));
  return `?${params}`;
}

export interface DashboardQuery {
  /** Whether to wait for a new response from the API instead of showing stored bookings. */
  fresh: boolean;
  /** Reference of the booking whose success page linked to the dashboard. */
  reference: string | null;
}

/** Parses the query. `fresh` and `refresh` are synonyms, and any value except `false` and `0` sets them. */
export function dashboardQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const isSet = (name: string) => params.has(name) && !['false', '0'].includes(params.get(name) ?? '');
  return { fresh: isSet('fresh') || isSet('refresh'), reference: params.get('ref') || null };
}

/**
 * Returns whether the success page must redirect to the dashboard. Returns false if this booking's success page was the last to redirect,
 * so that the user can go back to it.
 */
export function mustRedirect(reference: string | null, handedOver: string | null): boolean {
  return handedOver !== (reference ?? '');
}
