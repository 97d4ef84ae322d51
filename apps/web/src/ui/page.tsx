import { useEffect, type ReactNode } from 'react';
import { PRODUCT_NAME } from '../copy/product';
import styles from './page.module.css';

export interface PageHeadProps {
  /** Title of the tab without the product's name. */
  title: string;
  description?: string;
  /** True for pages that search engines must not index, such as account, payment and admin pages. */
  noIndex?: boolean;
  /** The part of the query that identifies a separate page, such as `?year=2024`. */
  query?: string;
}

/** Title and description of the page. React moves them to the document's head, in prerendered pages too. */
export function PageHead({ title, description, noIndex = false, query = '' }: PageHeadProps) {
  useEffect(() => followCanonical(query, noIndex));
  return (
    <>
      <title>{title === PRODUCT_NAME ? title : `${title} | ${PRODUCT_NAME}`}</title>
      {description && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
    </>
  );
}

/**
 * Updates the canonical address on navigation, because phones use it to share a page. The site's origin comes from the tag in the first
 * page's HTML, which not every page has.
 */
function followCanonical(query: string, noIndex: boolean): void {
  let link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!link) {
    if (noIndex) return;
    link = document.head.appendChild(document.createElement('link'));
    link.rel = 'canonical';
  }
  link.href = new URL(location.pathname + query, link.href || location.href).href;
}

export interface PageProps extends PageHeadProps {
  description: string;
  /** The h1 if it differs from the tab's title. */
  heading?: ReactNode;
  /** A sentence below the heading. */
  lead?: ReactNode;
  width?: 'text' | 'form' | 'wide';
  children: ReactNode;
}

/** Layout of an ordinary page: head, one h1 and content. `text` is at most 46 rem wide, `form` 34 rem, `wide` the whole `--page-width`. */
export function Page({ heading, lead, width = 'wide', children, ...head }: PageProps) {
  return (
    <div className={`page-width ${styles.page}`} data-width={width}>
      <PageHead {...head} />
      <header className={styles.head}>
        <h1>{heading ?? head.title}</h1>
        {lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}
