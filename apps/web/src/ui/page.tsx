import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../copy/product';
import styles from './page.module.css';

export interface PageHeadProps {
  /** The tab's title without the product's name. */
  title: string;
  description?: string;
  /** True for pages that search engines must leave alone: account, payment, admin. */
  noIndex?: boolean;
}

/** Title and description of the route. React moves them into the document's head, in the prerendered pages too. */
export function PageHead({ title, description, noIndex = false }: PageHeadProps) {
  return (
    <>
      <title>{title === PRODUCT_NAME ? title : `${title} | ${PRODUCT_NAME}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}

export interface PageProps extends PageHeadProps {
  description: string;
  /** The h1 when it differs from the tab's title. */
  heading?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  width?: 'text' | 'form' | 'wide';
  children: ReactNode;
}

/** An ordinary page: head, one h1, content. `text` about 46 rem wide, `form` 30, `wide` the whole 72. */
export function Page({ heading, lead, width = 'wide', children, ...head }: PageProps) {
  return (
    <div className={styles.page} data-width={width}>
      <PageHead {...head} />
      <header className={styles.head}>
        <h1>{heading ?? head.title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
