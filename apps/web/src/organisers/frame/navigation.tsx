import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/load-part';
import { SHORT_SCREEN } from '../../theme/measures';
import { useAdmin } from '../access/require-admin';
import { attentionQuery } from '../attention/attention.queries';
import { isAllowedFor, labelOf, navigationFor, pageNamed } from '../registry';
import { Brand } from './brand';
import { frameCopy as copy } from './frame.copy';
import { MoreIcon, PageIcon } from './page-icons';

const MoreDrawer = lazyPart(() => import('./more-drawer'));

const Place = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.7rem',
    minHeight: '2.25rem',
    paddingInline: '0.7rem',
    borderRadius: 'l1',
    color: 'fg.muted',
    fontSize: '0.95rem',
    fontWeight: '550',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    _currentPage: { bg: 'river.subtle', color: 'river.emphasized', fontWeight: '650' },
    '@media (pointer: coarse)': { minHeight: '2.75rem' },
  },
});

const corner = defineRecipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '0.2rem',
    minWidth: '0',
    minHeight: '3.75rem',
    paddingBlock: '0.25rem',
    color: 'fg.muted',
    fontSize: '0.7rem',
    overflowWrap: 'normal',
    fontWeight: '600',
    lineHeight: '1.1',
    textAlign: 'center',
    cursor: 'button',
    focusVisibleRing: 'inside',
    '& > span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
    '&:is([aria-current=page], [data-here])': { color: 'river.fg', boxShadow: 'inset 0 2px 0 currentColor' },
  },
});
const CornerLink = chakra(NavLink, corner);
const CornerButton = chakra('button', corner);

/** Navigation that is shown beside the page on wide screens. */
export function SideBar() {
  return (
    <Box
      as="aside"
      position="sticky"
      top="0"
      height="100dvh"
      overflowY="auto"
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      gap="5"
      padding="4"
      borderInlineEndWidth="1px"
      borderColor="border.muted"
      bg="bg.panel"
      _print={{ display: 'none' }}
    >
      <Brand />
      <Box as="nav" aria-label={copy.navigation}>
        <Places />
      </Box>
    </Box>
  );
}

/** Grouped links to the pages that the signed-in organiser's role can open. */
export function Places({ onGo, inColumns = false }: { onGo?: () => void; inColumns?: boolean }) {
  const { role } = useAdmin();
  const id = useId();
  return (
    <Box
      display="grid"
      gap={inColumns ? '4' : '3'}
      gridTemplateColumns={inColumns ? 'repeat(auto-fill, minmax(9.5rem, 1fr))' : undefined}
      alignItems="start"
    >
      {navigationFor(role).map(({ group, pages }) => (
        <div key={group}>
          <Box as="p" id={`${id}-${group}`} paddingInline="0.7rem" marginBottom="1" color="fg.muted" fontSize="xs" fontWeight="650">
            {copy.groups[group]}
          </Box>
          <ul aria-labelledby={`${id}-${group}`}>
            {pages.map((page) => (
              <li key={page.name}>
                <Place to={page.path} {...(onGo && { onClick: onGo })}>
                  <PageIcon name={page.name} />
                  {labelOf(page)}
                  {page.name === 'attention' && <AttentionCount />}
                </Place>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Box>
  );
}

/** Navigation at the bottom of a phone screen, with links to the main pages and a button that shows all pages. */
export function BottomBar() {
  const { role } = useAdmin();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const places = navigationFor(role).flatMap(({ pages }) => pages.filter(({ isMain }) => isMain));
  const isElsewhere = !places.some(({ path }) => pathname.startsWith(path));
  return (
    <Box
      as="nav"
      aria-label={copy.mainPlaces}
      data-foot-bar
      position="fixed"
      insetInline="0"
      bottom="0"
      zIndex="docked"
      display={{ base: 'grid', lg: 'none' }}
      gridAutoFlow="column"
      gridAutoColumns="minmax(0, 1fr)"
      paddingBottom="env(safe-area-inset-bottom)"
      borderTopWidth="1px"
      borderColor="border.muted"
      bg="bg.panel"
      css={{ [SHORT_SCREEN]: { position: 'static' } }}
      _print={{ display: 'none' }}
    >
      {places.map((page) => (
        <CornerLink key={page.name} to={page.path}>
          <Box position="relative">
            <PageIcon name={page.name} />
            {page.name === 'attention' && <AttentionCount isSmall />}
          </Box>
          <span>{labelOf(page)}</span>
        </CornerLink>
      ))}
      <CornerButton
        type="button"
        aria-expanded={openedAt === pathname}
        aria-haspopup="dialog"
        data-here={isElsewhere || undefined}
        onClick={() => setOpenedAt(pathname)}
      >
        <MoreIcon />
        <span>{copy.more}</span>
      </CornerButton>
      <Suspense fallback={null}>
        {openedAt !== null && (
          <MoreDrawer open={openedAt === pathname} onClose={() => setOpenedAt(null)}>
            <Places onGo={() => setOpenedAt(null)} inColumns />
          </MoreDrawer>
        )}
      </Suspense>
    </Box>
  );
}

/** Shows the number of open attention items. Renders nothing if there are none or if the organiser's role can't see them. */
function AttentionCount({ isSmall = false }: { isSmall?: boolean }) {
  const { role } = useAdmin();
  const page = pageNamed('attention');
  const { data } = useQuery({ ...attentionQuery, enabled: page !== undefined && isAllowedFor(role, page) });
  const count = data?.filter(({ resolvedAt }) => resolvedAt === null).length ?? 0;
  if (count === 0) return null;
  return (
    <Badge
      variant="solid"
      size="sm"
      colorPalette="ember"
      fontVariantNumeric="tabular-nums"
      {...(isSmall ? { position: 'absolute', top: '-0.5rem', insetInlineStart: '0.9rem' } : { marginInlineStart: 'auto' })}
    >
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">{copy.attention(count)}</span>
    </Badge>
  );
}
