import { useEffect, type ReactNode } from 'react';
import { PRODUCT_NAME } from '../copy/product';
import styles from './page.module.css';

export interface PageHeadProps {
  /** The browser tab's title, without the site's name. */
  title: string;
  description?: string;
  /** True for pages that search engines must not index, such as account, payment and admin pages. */
  noIndex?: boolean;
  /** The part of the URL's query string that identifies a separate page, such as `?year=2024`. */
  query?: string;
}

/** The page's title and description. React moves them to the document head, including in prerendered pages. */
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
 * Updates the canonical URL on navigation, because a phone's share function uses it. The site's origin comes from the canonical link in the
 * first page's HTML or, if there is none, from the browser's URL.
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
  /** The h1, if it differs from the tab's title. */
  heading?: ReactNode;
  lead?: ReactNode;
  width?: 'text' | 'form' | 'wide';
  children: ReactNode;
}

/**
 * The standard page layout: document head, one h1 and content. A `text` page is at most 46rem wide, a `form` page 34rem and a `wide` page
 * `--page-width`.
 */
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
