import { createContext, use } from 'react';
import { PRODUCT_NAME } from '../../copy/product';
import { PageHead } from '../page';

/** The title of the route that the address leads to, which is known before its page, its code and who asks for it are. */
export const RouteTitle = createContext<string>(PRODUCT_NAME);

/** For whatever stands in a page's place: a tab and a screen reader always have a title to tell. */
export function WaitingHead() {
  return <PageHead title={use(RouteTitle)} noIndex />;
}
