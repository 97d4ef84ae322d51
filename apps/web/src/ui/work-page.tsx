import { ChakraScope } from './chakra-scope';
import { Page, type PageProps } from './page';

/** A page with which somebody works: its content is made of Chakra's components. */
export function WorkPage({ children, ...page }: PageProps) {
  return (
    <Page {...page}>
      <ChakraScope>{children}</ChakraScope>
    </Page>
  );
}
