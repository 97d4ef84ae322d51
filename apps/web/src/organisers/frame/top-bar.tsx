import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Kbd } from '@chakra-ui/react/kbd';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { isOnSale } from '../../features/season/season-phase';
import { seasonQuery } from '../../features/season/season.queries';
import { lazyPart } from '../../lib/load-part';
import { useTheme } from '../../lib/root-state';
import { MoonIcon, SunIcon } from '../../ui/icons';
import { adminAccessCopy } from '../access/admin-access.copy';
import { useAdminLogout } from '../access/admin-session.mutations';
import { AccountButton } from './account-button';
import type { AccountMenuProps } from './account-menu';
import { Brand } from './brand';
import { frameCopy as copy, seasonStateOf } from './frame.copy';
import { SearchIcon } from './page-icons';

const AccountMenu = lazyPart(() => import('./account-menu'));

const { logout: logoutCopy } = adminAccessCopy;

/** The bar above every page, with the search, the season's phase, the theme switch and the account menu. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const logout = useAdminLogout();
  return (
    <Box as="header" bg="bg.panel" borderBottomWidth="1px" borderColor="border.muted" _print={{ display: 'none' }}>
      <Flex align="center" gap={{ base: '1', lg: '3' }} minHeight="3.75rem" paddingInline={{ base: '3', lg: '6' }}>
        <Box hideFrom="lg" marginInlineEnd="1">
          <Brand isMarkOnly />
        </Box>
        <SearchButton onSearch={onSearch} />
        <Flex flex="1" justify={{ base: 'flex-start', lg: 'flex-end' }} minWidth="0" overflow="hidden">
          <SeasonState />
        </Flex>
        <ThemeSwitch />
        <Account onLogout={() => logout.mutate()} isLeaving={logout.isPending} />
      </Flex>
      {logout.error && (
        <Box as="p" role="alert" paddingInline={{ base: '3', lg: '6' }} paddingBottom="3" color="fg.error">
          {`${logoutCopy.failed}: ${logout.error.message}`}
        </Box>
      )}
    </Box>
  );
}

function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <Button
      variant="outline"
      size="sm"
      colorPalette="gray"
      onClick={onSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      justifyContent="flex-start"
      fontWeight="500"
      minWidth={{ base: '2.75rem', lg: '18rem' }}
    >
      <SearchIcon />
      <Box as="span" hideFrom="lg">
        <span className="visually-hidden">{copy.search.open}</span>
      </Box>
      <Box as="span" flex="1" textAlign="start" hideBelow="lg">
        {copy.search.open}
      </Box>
      <Kbd hideBelow="lg" aria-hidden="true">
        {copy.search.keys}
      </Kbd>
    </Button>
  );
}

function SeasonState() {
  const { data: season } = useQuery(seasonQuery);
  if (!season) return null;
  return (
    <Flex align="center" gap="2.5" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      <Box as="span" color="fg.muted" fontSize="sm" hideBelow="md">
        {copy.season.of(season.year)}
      </Box>
      <Badge colorPalette={isOnSale(season.phase) ? 'reed' : 'ember'}>{seasonStateOf(season)}</Badge>
    </Flex>
  );
}

export function ThemeSwitch() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <Button variant="ghost" size="sm" colorPalette="gray" paddingInline="2" data-press="theme" aria-label={copy.theme[other]}>
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </Button>
  );
}

/** Renders only the account menu's button until the organiser first clicks it, and then loads the menu. */
function Account(props: AccountMenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = <AccountButton isLeaving={props.isLeaving} aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)} />;
  return wanted ? (
    <Suspense fallback={button}>
      <AccountMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
