import { ChakraProvider, type SystemContext } from '@chakra-ui/react/styled-system';
import { createContext, useContext, type ReactNode } from 'react';
import { system } from '../theme/system';

const Inside = createContext(false);

/**
 * Wraps everything that uses Chakra: a page, or a component that opens on a page without Chakra. A nested scope has no effect, so a dialog
 * uses its page's theme.
 */
export function ChakraScope({ value = system, children }: { value?: SystemContext; children: ReactNode }) {
  if (useContext(Inside)) return children;
  return (
    <ChakraProvider value={value}>
      <Inside value={true}>{children}</Inside>
    </ChakraProvider>
  );
}
