import { PopoverContent, PopoverPositioner, PopoverRoot } from '@chakra-ui/react/popover';
import type { ReactNode } from 'react';
import { ChakraScope } from '../../ui/chakra-scope';
import { shellCopy } from './shell.copy';

export interface AccountPopoverProps {
  isOpen: boolean;
  /** By Escape, by a press elsewhere, or because the focus has gone. */
  onClose: () => void;
  ids: { trigger: string; content: string };
  children: ReactNode;
}

/** Its button belongs to the header, stands there before this code has come, and keeps the focus: a menu that opens under a mouse takes it from nobody. */
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
