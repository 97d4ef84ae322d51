import {
  DrawerBackdrop,
  DrawerBody,
  DrawerCloseTrigger,
  DrawerContent,
  DrawerHeader,
  DrawerPositioner,
  DrawerRoot,
  DrawerTitle,
} from '@chakra-ui/react/drawer';
import { Portal } from '@chakra-ui/react/portal';
import type { ReactNode } from 'react';
import { CloseIcon } from '../../ui/icons';
import { frameCopy as copy } from './frame.copy';

/** A drawer at the bottom of a phone screen, with links to every page. */
export default function MoreDrawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <DrawerRoot open={open} onOpenChange={(change) => !change.open && onClose()} lazyMount unmountOnExit>
      <Portal>
        <DrawerBackdrop />
        <DrawerPositioner>
          <DrawerContent>
            <DrawerHeader>
              <DrawerTitle>{copy.moreTitle}</DrawerTitle>
            </DrawerHeader>
            <DrawerBody asChild paddingInline="4" paddingBottom="calc(1.5rem + env(safe-area-inset-bottom))">
              <nav aria-label={copy.navigation}>{children}</nav>
            </DrawerBody>
            <DrawerCloseTrigger aria-label={copy.close}>
              <CloseIcon />
            </DrawerCloseTrigger>
          </DrawerContent>
        </DrawerPositioner>
      </Portal>
    </DrawerRoot>
  );
}
