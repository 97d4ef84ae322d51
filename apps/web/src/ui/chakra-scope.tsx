import { ChakraProvider, type SystemContext } from '@chakra-ui/react/styled-system';
import { createContext, useContext, type ReactNode } from 'react';
import { system } from '../theme/system';

const Inside = createContext(false);

/**
 * Goes around whatever uses Chakra: a page, or what opens later on a page that has none of it. Inside another one it adds
 * nothing, so that a dialog takes the system of its page.
 */
export function ChakraScope({ value = system, children }: { value?: SystemContext; children: ReactNode }) {
  if (useContext(Inside)) return children;
  return (
    <ChakraProvider value={value}>
      <Inside value={true}>{children}</Inside>
    </ChakraProvider>
  );
}
