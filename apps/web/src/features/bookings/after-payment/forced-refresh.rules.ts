/** The specification's storage flags that report a recent payment or booking, and its guard against a second reload. */
export const SESSION_FLAGS = ['needsForceRefresh'] as const;
export const LOCAL_FLAGS = ['hasNewBooking', 'paymentJustCompleted', 'forceFullReload'] as const;
export const REFRESHED_GUARD = 'dashboardRefreshed';

/** Delay before the dashboard's one forced reload. */
export const FORCED_RELOAD_MS = 300;
/** Delay before the success page loads the dashboard. */
export const SUCCESS_FALLBACK_MS = 500;

export interface RefreshSigns {
  /** True if any of the flags is set. */
  flagged: boolean;
  /** True if the guard is set: the reload has already happened in this tab. */
  refreshed: boolean;
}

/** Returns whether the dashboard must reload. The reload happens at most once in each tab, and only if a flag is set. */
export function mustReload({ flagged, refreshed }: RefreshSigns): boolean {
  return flagged && !refreshed;
}

/** Returns the query of the forced reload: the current query with `reloaded` and `time` added. */
export function reloadSearch(search: string, nowMs: number): string {
  const params = new URLSearchParams(search);
  params.set('reloaded', 'true');
  params.set('time', String(nowMs));
  return `?${params}`;
}

export interface DashboardQuery {
  /** Whether to wait for a new response from the API instead of showing remembered bookings. */
  fresh: boolean;
  /** Reference of the booking whose page the user came from. */
  reference: string | null;
}

/** Parses the query. `fresh` and `refresh` are synonyms. Any value except `false` and `0` sets them. */
export function dashboardQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const isSet = (name: string) => params.has(name) && !['false', '0'].includes(params.get(name) ?? '');
  return { fresh: isSet('fresh') || isSet('refresh'), reference: params.get('ref') || null };
}

/**
 * Returns whether the success page must redirect to the dashboard. If the same booking's success page was the last to redirect, the page
 * stays, so that the user can return to it.
 */
export function mustRedirect(reference: string | null, handedOver: string | null): boolean {
  return handedOver !== (reference ?? '');
}
