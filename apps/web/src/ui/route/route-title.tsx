import { createContext, use } from 'react';
import { PRODUCT_NAME } from '../../copy/product';
import { PageHead } from '../page';

/** Title of the current route, known before its page, its code and the user are. */
export const RouteTitle = createContext<string>(PRODUCT_NAME);

/** Sets the title while something else is shown in a page's place, so that tabs and screen readers always have one. */
export function WaitingHead() {
  return <PageHead title={use(RouteTitle)} noIndex />;
}
