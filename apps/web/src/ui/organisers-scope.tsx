import type { ReactNode } from 'react';
import { organisersSystem } from '../theme/organisers-system';
import { ChakraScope } from './chakra-scope';

/** Around the organisers' pages: the whole theme. */
export function OrganisersScope({ children }: { children: ReactNode }) {
  return <ChakraScope value={organisersSystem}>{children}</ChakraScope>;
}
