import { useLocation, type Location } from 'react-router-dom';
import { paths } from '../../lib/paths';

interface ReturnState {
  from: string;
}

/**
 * Returns navigation state that contains the page to return to after sign-in. The page is not in the sign-in URL, because the specification
 * defines that URL without a query.
 */
export function returnState({ pathname, search }: Location): ReturnState {
  return { from: pathname + search };
}

/** Returns the path to open after sign-in: the page that required sign-in, or else the dashboard. */
export function useAdminReturn(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/admin/') ? from : paths.adminDashboard;
}
