import {
  DialogBackdrop,
  DialogBody,
  DialogCloseTrigger,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogPositioner,
  DialogRoot,
  DialogTitle,
} from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode, RefObject } from 'react';
import { uiCopy } from '../copy/ui.copy';
import { ChakraScope } from './chakra-scope';
import { CloseIcon } from './icons';

export interface AppDialogProps {
  open: boolean;
  /** Called when the user closes the dialog with Escape, the close button or a click outside it. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** The buttons, with the main action last. */
  footer?: ReactNode;
  /** An `alertdialog` requires a decision, so clicking outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  size?: 'sm' | 'md' | 'lg';
  /** Element that receives focus when the dialog opens. Defaults to the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
}

export default function DialogView(props: AppDialogProps) {
  const { open, onClose, title, children, footer, role = 'dialog', size = 'sm', initialFocus } = props;
  return (
    <ChakraScope>
      <DialogRoot
        open={open}
        onOpenChange={(change) => !change.open && onClose()}
        role={role}
        size={size}
        closeOnInteractOutside={role === 'dialog'}
        initialFocusEl={() => initialFocus?.current ?? null}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <DialogBackdrop />
          <DialogPositioner>
            <DialogContent>
              <DialogHeader>
                <DialogTitle>{title}</DialogTitle>
              </DialogHeader>
              <DialogBody>{children}</DialogBody>
              {footer && <DialogFooter>{footer}</DialogFooter>}
              <DialogCloseTrigger aria-label={uiCopy.close}>
                <CloseIcon />
              </DialogCloseTrigger>
            </DialogContent>
          </DialogPositioner>
        </Portal>
      </DialogRoot>
    </ChakraScope>
  );
}
