import { useEffect } from 'react';
import { fetchPart } from '../../../lib/load-part';
import { lazyDialog } from '../../form/lazy';

const loadView = () => import('./proof-dialog-view');

/**
 * Asks for the password again, and for a code if one is required. The dialog's code is downloaded after the page's code and before the
 * dialog opens, so that the dialog opens immediately if the sign-in session ends while there is unsaved work.
 */
export const ProofDialog = lazyDialog(async () => (await loadView()).default);

/** Downloads the dialog's code once the page is rendered. */
export function useFetchedProofDialog(): void {
  useEffect(() => fetchPart(loadView), []);
}
