import { createContext, Fragment, Suspense, use, useCallback, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface DialogState {
  open: boolean;
  onClose: () => void;
}

type Dialog = (state: DialogState) => ReactNode;

const DialogContext = createContext<((dialog: Dialog) => void) | null>(null);

/**
 * Returns a function that opens a dialog above the page. The dialog keeps the data that it was opened with. It stays open, with everything
 * typed in it, even if the row with its button changes or disappears, because another organiser acted in the meantime.
 */
export function useDialog(): (dialog: Dialog) => void {
  const openDialog = use(DialogContext);
  if (openDialog === null) throw new Error('useDialog is used outside DialogHost');
  return openDialog;
}

/** Renders the dialog opened last. Leaving the page closes it. */
export function DialogHost({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [at, setAt] = useState(pathname);
  const [shown, setShown] = useState<{ dialog: Dialog; open: boolean; round: number }>();
  if (pathname !== at) {
    setAt(pathname);
    setShown(undefined);
  }
  const openDialog = useCallback(
    (dialog: Dialog) => setShown((last) => ({ dialog, open: true, round: last === undefined ? 0 : last.round + 1 })),
    [],
  );
  const close = (round: number) => setShown((last) => (last?.round === round ? { ...last, open: false } : last));
  return (
    <DialogContext value={openDialog}>
      {children}
      <Suspense fallback={null}>
        {shown && <Fragment key={shown.round}>{shown.dialog({ open: shown.open, onClose: () => close(shown.round) })}</Fragment>}
      </Suspense>
    </DialogContext>
  );
}
