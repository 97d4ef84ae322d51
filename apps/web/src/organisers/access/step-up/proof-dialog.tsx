import { useEffect } from 'react';
import { fetchPart } from '../../../lib/load-part';
import { lazyDialog } from '../../form/lazy';

const loadView = () => import('./proof-dialog-view');

/**
 * Asks for the password again, and for the code where there is an app. It comes after the page, with all that forms need, and before
 * it is wanted: where a session ends over work in progress, nothing may have to be loaded.
 */
export const ProofDialog = lazyDialog(async () => (await loadView()).default);

/** Fetches the dialog once the page stands. */
export function useFetchedProofDialog(): void {
  useEffect(() => fetchPart(loadView), []);
}
