import { useEffect, type ReactNode } from 'react';
import { PRODUCT_NAME } from '../copy/product';
import styles from './page.module.css';

export interface PageHeadProps {
  /** The tab's title without the product's name. */
  title: string;
  description?: string;
  /** True for pages that search engines must leave alone: account, payment, admin. */
  noIndex?: boolean;
  /** What of the query makes it a page of its own: `?year=2024`. */
  query?: string;
}

/** Title and description of the route. React moves them into the document's head, in the prerendered pages too. */
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

/** Phones share a page by its canonical address. It begins as the site's own, in the HTML of the page that was opened first; not every page has one. */
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
  /** The h1 when it differs from the tab's title. */
  heading?: ReactNode;
  /** A sentence under the heading. */
  lead?: ReactNode;
  width?: 'text' | 'form' | 'wide';
  children: ReactNode;
}

/** An ordinary page: head, one h1, content. `text` 46 rem wide at most, `form` 34, `wide` the whole `--page-width`. */
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
