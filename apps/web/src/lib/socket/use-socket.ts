import { useEffect } from 'react';
import { acquireSocket } from './socket';

/** Holds the shared socket while the component is mounted. For pages that show live data. */
export function useSocket(): void {
  useEffect(() => acquireSocket(), []);
}
