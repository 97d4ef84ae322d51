import { Suspense, useState } from 'react';
import { fetchPart, lazyPart } from '../lib/load-part';
import type { AppDialogProps } from './dialog-view';

export type { AppDialogProps };

const loadDialog = () => import('./dialog-view');
const DialogView = lazyPart(loadDialog);

/** For a page on which a dialog tells of a lost network: it must not have to come over that network. */
export function preloadDialog(): void {
  fetchPart(loadDialog);
}

/** A modal dialog. Its code loads when a dialog opens for the first time. */
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
