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
import { uiCopy } from '../copy/ui.copy';
import { ChakraScope } from './chakra-scope';
import type { AppDialogProps } from './dialog';
import { CloseIcon } from './icons';

export default function DialogView(props: AppDialogProps) {
  const { open, onClose, title, children, footer, role = 'dialog', size = 'sm', initialFocus } = props;
  return (
    <ChakraScope>
      <DialogRoot
        open={open}
        onOpenChange={(change) => !change.open && onClose()}
        role={role}
        size={size}
        placement="center"
        scrollBehavior="inside"
        closeOnInteractOutside={role === 'dialog'}
        initialFocusEl={() => initialFocus?.current ?? null}
        lazyMount
        unmountOnExit
      >
        <Portal>
          <DialogBackdrop />
          <DialogPositioner padding="4">
            <DialogContent marginBlock="0" maxHeight="100%">
              <DialogHeader paddingEnd="12">
                <DialogTitle fontFamily="heading" fontSize="xl">
                  {title}
                </DialogTitle>
              </DialogHeader>
              <DialogBody fontSize="md" display="grid" gap="3" alignContent="start">
                {children}
              </DialogBody>
              {footer && (
                <DialogFooter flexWrap="wrap" gap="3" css={{ '& > *': { flexGrow: { base: 1, sm: 0 } } }}>
                  {footer}
                </DialogFooter>
              )}
              <DialogCloseTrigger asChild top="2" insetEnd="2">
                <button type="button" aria-label={uiCopy.close} style={{ padding: '0.75rem' }}>
                  <CloseIcon />
                </button>
              </DialogCloseTrigger>
            </DialogContent>
          </DialogPositioner>
        </Portal>
      </DialogRoot>
    </ChakraScope>
  );
}
