import { createContext, use } from 'react';
import { PRODUCT_NAME } from '../../copy/product';
import { PageHead } from '../page';

/** The current route's title, available before the page's code and data have loaded. */
export const RouteTitle = createContext<string>(PRODUCT_NAME);

/** Sets the document's title until the page itself is rendered, so that browser tabs and screen readers always have a title. */
export function WaitingHead() {
  return <PageHead title={use(RouteTitle)} noIndex />;
}
