import { useLocation, type Location } from 'react-router-dom';
import { paths } from '../../lib/paths';

interface ReturnState {
  from: string;
}

/** Returns the navigation state that carries the page to return to. The sign-in address stays as specified, without a query. */
export function returnState({ pathname, search }: Location): ReturnState {
  return { from: pathname + search };
}

/** Returns the page to open after sign-in: the page that required signing in, or the dashboard. */
export function useAdminReturn(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/admin/') ? from : paths.adminDashboard;
}
