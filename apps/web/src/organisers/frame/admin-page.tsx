import { Box } from '@chakra-ui/react/box';
import {
  BreadcrumbCurrentLink,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbRoot,
  BreadcrumbSeparator,
} from '@chakra-ui/react/breadcrumb';
import { Flex } from '@chakra-ui/react/flex';
import { createContext, use, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { ChevronRightIcon } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import type { OrganiserPage } from '../registry';
import { frameCopy as copy } from './frame.copy';

/** The page of the registry that is shown, and the one that leads to it: whatever stands around a page says it. */
export const CurrentPage = createContext<{ page: OrganiserPage; parent?: OrganiserPage | undefined } | null>(null);

export interface AdminPageProps {
  /** Of the one thing that the page is about; the registry's title where it is left out. */
  title?: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** What can be done with the whole page, beside its heading. */
  actions?: ReactNode;
  /** `form`: as wide as fields are; otherwise as wide as the window. */
  width?: 'form';
  children: ReactNode;
}

/** A page of the organisers: document title, breadcrumbs, one h1, what can be done, content. */
export function AdminPage({ title, lead, actions, width, children }: AdminPageProps) {
  const current = use(CurrentPage);
  const heading = title ?? current?.page.title ?? '';
  return (
    <Box width="100%" maxWidth={width === 'form' ? '34rem' : '100rem'} marginInline={width === 'form' ? 'auto' : undefined}>
      <PageHead title={heading} {...(current && { description: current.page.description })} noIndex />
      <Box as="header" marginBottom={{ base: '5', lg: '6' }}>
        <Breadcrumbs heading={heading} />
        <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="3">
          <Box as="h1" fontSize={{ base: '2xl', lg: '3xl' }} overflowWrap="anywhere" minWidth="0">
            {heading}
          </Box>
          {actions && (
            <Flex wrap="wrap" gap="2" _print={{ display: 'none' }}>
              {actions}
            </Flex>
          )}
        </Flex>
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

/** From the dashboard to here; the dashboard itself and the doors have none. */
function Breadcrumbs({ heading }: { heading: string }) {
  const current = use(CurrentPage);
  if (!current || current.page.roles === 'door' || current.page.path === paths.adminDashboard) return null;
  const { parent } = current;
  const steps = [{ to: paths.adminDashboard, label: copy.dashboard }, ...(parent ? [{ to: parent.path, label: parent.title }] : [])];
  return (
    <BreadcrumbRoot aria-label={copy.breadcrumbs} marginBottom="2" _print={{ display: 'none' }}>
      <BreadcrumbList>
        {steps.map(({ to, label }) => (
          <Step key={to} to={to} label={label} />
        ))}
        <BreadcrumbItem>
          <BreadcrumbCurrentLink>{heading}</BreadcrumbCurrentLink>
        </BreadcrumbItem>
      </BreadcrumbList>
    </BreadcrumbRoot>
  );
}

function Step({ to, label }: { to: string; label: string }) {
  return (
    <>
      <BreadcrumbItem>
        <BreadcrumbLink asChild>
          <Link to={to}>{label}</Link>
        </BreadcrumbLink>
      </BreadcrumbItem>
      <BreadcrumbSeparator>
        <ChevronRightIcon />
      </BreadcrumbSeparator>
    </>
  );
}
