import { useEffect } from 'react';
import { acquireSocket } from './socket';

/** Holds the shared socket while the component is mounted: for pages that show live data. */
export function useSocket(): void {
  useEffect(() => acquireSocket(), []);
}
