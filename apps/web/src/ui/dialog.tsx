import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';

export interface AppDialogProps {
  open: boolean;
  /** Called when the person closes it: Escape, the close button, a press beside it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, main action last. */
  footer?: ReactNode;
  /** `alertdialog` for what must be answered: a press beside it does not close it. */
  role?: 'dialog' | 'alertdialog';
  size?: 'sm' | 'md' | 'lg';
  /** What takes the focus on opening; the first focusable element when left out. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const DialogView = lazy(() => import('./dialog-view'));

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
