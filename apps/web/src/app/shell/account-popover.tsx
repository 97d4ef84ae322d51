import { PopoverContent, PopoverPositioner, PopoverRoot } from '@chakra-ui/react/popover';
import type { ReactNode } from 'react';
import { ChakraScope } from '../../ui/chakra-scope';
import { shellCopy } from './shell.copy';

export interface AccountPopoverProps {
  isOpen: boolean;
  /** Called on Escape, on a click outside the panel, and when the focus leaves the panel. */
  onClose: () => void;
  ids: { trigger: string; content: string };
  children: ReactNode;
}

/**
 * The account menu's panel. The button that opens it is in the header, which renders before this code has loaded. The button keeps the
 * focus, because a menu that opens on hover must not move the focus.
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
