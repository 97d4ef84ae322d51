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
  /** True if the guard is set: the reload has already happened in this browser session. */
  refreshed: boolean;
}

/** Returns whether the dashboard must reload. True at most once per browser session, and only if a flag is set. */
export function mustReload({ flagged, refreshed }: RefreshSigns): boolean {
  return flagged && !refreshed;
}

/** Returns the query of the forced reload: the current one with `reloaded` and `time` added. */
export function reloadSearch(search: string, nowMs: number): string {
  const params = new URLSearchParams(search);
  params.set('reloaded', 'true');
  params.set('time', String(nowMs));
  return `?${params}`;
}

export interface DashboardQuery {
  /** Whether to wait for a new response from the api instead of showing remembered bookings. */
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

/** Returns whether the success page must redirect. It does so once for each booking, and stays when the person comes back to it. */
export function mustRedirect(reference: string | null, handedOver: string | null): boolean {
  return handedOver !== (reference ?? '');
}
