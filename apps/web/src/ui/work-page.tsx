import { ChakraScope } from './chakra-scope';
import { Page, type PageProps } from './page';

/** A page whose content uses Chakra's components. */
export function WorkPage({ children, ...page }: PageProps) {
  return (
    <Page {...page}>
      <ChakraScope>{children}</ChakraScope>
    </Page>
  );
}
