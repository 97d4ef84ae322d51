import { useLocation, type Location } from 'react-router-dom';
import { paths } from '../../lib/paths';

interface ComingFrom {
  from: string;
}

/** Travels with the way to the login; the address stays the specification's. */
export function comingFrom({ pathname, search }: Location): ComingFrom {
  return { from: pathname + search };
}

/** Where an organiser goes on after the login: the page that asked for it, or the dashboard. */
export function useAdminReturn(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/admin/') ? from : paths.adminDashboard;
}
