import { PopoverContent, PopoverPositioner, PopoverRoot } from '@chakra-ui/react/popover';
import type { ReactNode } from 'react';
import { ChakraScope } from '../../ui/chakra-scope';
import { shellCopy } from './shell.copy';

export interface AccountPopoverProps {
  isOpen: boolean;
  /** Called on Escape, on a press elsewhere, and when the focus leaves. */
  onClose: () => void;
  ids: { trigger: string; content: string };
  children: ReactNode;
}

/**
 * The panel of the account menu. Its button is part of the header, exists before this code has loaded, and keeps the focus: a menu that
 * opens on hover does not take it.
 */
export default function AccountPopover({ isOpen, onClose, ids, children }: AccountPopoverProps) {
  return (
    <ChakraScope>
      <PopoverRoot
        open={isOpen}
        onOpenChange={({ open }) => !open && onClose()}
        ids={ids}
        positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
        autoFocus={false}
        restoreFocus={false}
        portalled={false}
      >
        <PopoverPositioner>
          <PopoverContent width="15rem" aria-label={shellCopy.account.title}>
            {children}
          </PopoverContent>
        </PopoverPositioner>
      </PopoverRoot>
    </ChakraScope>
  );
}
