import { Box } from '@chakra-ui/react/box';
import {
  BreadcrumbCurrentLink,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbRoot,
  BreadcrumbSeparator,
} from '@chakra-ui/react/breadcrumb';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRightIcon } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import type { OrganiserPage } from '../organiser-page';
import { labelOf } from '../registry';
import { frameCopy as copy } from './frame.copy';

export interface AdminPageProps {
  title: string;
  /** Sentence under the heading. */
  lead?: string | undefined;
  /** `form` limits the page to the width of a form. By default, the page is as wide as the window, up to 100rem. */
  width?: 'form' | undefined;
  /** The page's ancestors, for the breadcrumbs. */
  above?: OrganiserPage[];
  children: ReactNode;
}

/** Layout of an organisers' page: document title, breadcrumbs, one h1 and the content. */
export function AdminPage({ title, lead, width, above = [], children }: AdminPageProps) {
  return (
    <Box width="100%" maxWidth={width === 'form' ? '34rem' : '100rem'} marginInline={width === 'form' ? 'auto' : undefined}>
      <PageHead title={title} noIndex />
      <Box as="header" marginBottom={{ base: '5', lg: '6' }}>
        {above.length > 0 && <Breadcrumbs above={above} title={title} />}
        <Box as="h1" fontSize={{ base: '2xl', lg: '3xl' }} overflowWrap="anywhere">
          {title}
        </Box>
        {lead && (
          <Box as="p" marginTop="1.5" maxWidth="48rem" color="fg.muted">
            {lead}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

function Breadcrumbs({ above, title }: { above: OrganiserPage[]; title: string }) {
  return (
    <BreadcrumbRoot aria-label={copy.breadcrumbs} marginBottom="2" _print={{ display: 'none' }}>
      <BreadcrumbList>
        {above.map((page) => (
          <Fragment key={page.name}>
            <BreadcrumbItem>
              <BreadcrumbLink asChild>
                <Link to={page.path}>{labelOf(page)}</Link>
              </BreadcrumbLink>
            </BreadcrumbItem>
            <BreadcrumbSeparator>
              <ChevronRightIcon />
            </BreadcrumbSeparator>
          </Fragment>
        ))}
        <BreadcrumbItem>
          <BreadcrumbCurrentLink>{title}</BreadcrumbCurrentLink>
        </BreadcrumbItem>
      </BreadcrumbList>
    </BreadcrumbRoot>
  );
}
