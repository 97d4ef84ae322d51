import { Suspense, useState } from 'react';
import { fetchPart, lazyPart } from '../lib/load-part';
import type { AppDialogProps } from './dialog-view';

export type { AppDialogProps };

const loadDialog = () => import('./dialog-view');
const DialogView = lazyPart(loadDialog);

/** Loads the dialog's code before a dialog opens. Call it on pages where a dialog may have to report that the network is down. */
export function preloadDialog(): void {
  fetchPart(loadDialog);
}

/** A modal dialog. Its code loads when a dialog first opens. */
export function AppDialog(props: AppDialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogView {...props} />
    </Suspense>
  );
}
