/** The specification's flags for a payment or a new booking that just happened, and the guard beside them. */
export const SESSION_FLAGS = ['needsForceRefresh'] as const;
export const LOCAL_FLAGS = ['hasNewBooking', 'paymentJustCompleted', 'forceFullReload'] as const;
export const REFRESHED_GUARD = 'dashboardRefreshed';

/** Delay before the dashboard's one forced reload. */
export const FORCED_RELOAD_MS = 300;
/** Delay before the success page loads the dashboard. */
export const SUCCESS_FALLBACK_MS = 500;

export interface RefreshSigns {
  /** Whether any of the flags is set. */
  flagged: boolean;
  /** Whether the guard is set: this browser session has had its reload. */
  refreshed: boolean;
}

/** Returns whether the dashboard must reload. It does so at most once per browser session, and only if a flag is set. */
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
  /** Whether to show only a new response from the api, and no remembered bookings. */
  fresh: boolean;
  /** Reference of the booking that the person came from. */
  reference: string | null;
}

/** Parses the query. `fresh` and `refresh` mean the same; any value but `false` and `0` sets them. */
export function dashboardQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const isSet = (name: string) => params.has(name) && !['false', '0'].includes(params.get(name) ?? '');
  return { fresh: isSet('fresh') || isSet('refresh'), reference: params.get('ref') || null };
}

/** Returns whether the success page must redirect. It does so once for each booking, and stays when the person comes back to it. */
export function mustRedirect(reference: string | null, handedOver: string | null): boolean {
  return handedOver !== (reference ?? '');
}
