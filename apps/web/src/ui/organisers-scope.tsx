import type { ReactNode } from 'react';
import { organisersSystem } from '../theme/organisers-system';
import { ChakraScope } from './chakra-scope';

/** Wraps the organisers' pages in their theme, which contains more components than the public theme. */
export function OrganisersScope({ children }: { children: ReactNode }) {
  return <ChakraScope value={organisersSystem}>{children}</ChakraScope>;
}
