/** The specification's flags that say that a payment or a new booking just happened, and the guard beside them. */
export const SESSION_FLAGS = ['needsForceRefresh'] as const;
export const LOCAL_FLAGS = ['hasNewBooking', 'paymentJustCompleted', 'forceFullReload'] as const;
export const REFRESHED_GUARD = 'dashboardRefreshed';

/** How long the dashboard stands before its one forced reload. */
export const FORCED_RELOAD_MS = 300;
/** How long the success page stands before it loads the dashboard. */
export const SUCCESS_FALLBACK_MS = 500;

export interface RefreshSigns {
  /** Any of the flags is set. */
  flagged: boolean;
  /** The guard is set: this browser session had its reload. */
  refreshed: boolean;
}

/** The dashboard reloads itself at most once in a browser session, and only for a flag. */
export function mustReload({ flagged, refreshed }: RefreshSigns): boolean {
  return flagged && !refreshed;
}

/** The address of the forced reload: what was asked for stays, `reloaded` and `time` say what happened. */
export function reloadSearch(search: string, nowMs: number): string {
  const params = new URLSearchParams(search);
  params.set('reloaded', 'true');
  params.set('time', String(nowMs));
  return `?${params}`;
}

export interface DashboardQuery {
  /** Nothing remembered may be shown, only a new answer of the api. */
  fresh: boolean;
  /** The booking that the person comes from. */
  reference: string | null;
}

/** `fresh` and `refresh` mean the same; any value but `false` and `0` sets them. */
export function dashboardQuery(search: string): DashboardQuery {
  const params = new URLSearchParams(search);
  const isSet = (name: string) => params.has(name) && !['false', '0'].includes(params.get(name) ?? '');
  return { fresh: isSet('fresh') || isSet('refresh'), reference: params.get('ref') || null };
}

/** The success page redirects once for each booking; it stays when somebody comes back to it. */
export function mustHandOver(reference: string | null, handedOver: string | null): boolean {
  return handedOver !== (reference ?? '');
}
