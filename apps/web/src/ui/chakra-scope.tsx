import { ChakraProvider, type SystemContext } from '@chakra-ui/react/styled-system';
import { createContext, useContext, type ReactNode } from 'react';
import { system } from '../theme/system';

const Inside = createContext(false);

/**
 * Wraps everything that uses Chakra: a page, or a component that opens on a page without Chakra. A scope within another scope has no
 * effect, so that a dialog uses the theme of its page.
 */
export function ChakraScope({ value = system, children }: { value?: SystemContext; children: ReactNode }) {
  if (useContext(Inside)) return children;
  return (
    <ChakraProvider value={value}>
      <Inside value={true}>{children}</Inside>
    </ChakraProvider>
  );
}
