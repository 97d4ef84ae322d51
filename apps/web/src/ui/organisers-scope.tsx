import type { ReactNode } from 'react';
import { organisersSystem } from '../theme/organisers-system';
import { ChakraScope } from './chakra-scope';

/** Wraps the organisers' pages in the full theme. */
export function OrganisersScope({ children }: { children: ReactNode }) {
  return <ChakraScope value={organisersSystem}>{children}</ChakraScope>;
}
