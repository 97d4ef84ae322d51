import { Box, type BoxProps } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { lazyPart } from '../../lib/load-part';
import { paths } from '../../lib/paths';
import { useAdmin } from '../access/require-admin';
import { StepUpProvider } from '../access/step-up/step-up';
import { DialogHost } from '../form/dialog-host';
import { PageLoading } from '../../ui/loading';
import { WaitingHead } from '../../ui/route/route-title';
import { isAllowedFor, pageAt } from '../registry';
import { AdminPage } from './admin-page';
import { useAdminRealtime } from './admin.realtime';
import { Brand } from './brand';
import { frameCopy as copy } from './frame.copy';
import { BottomBar, SideBar } from './navigation';
import { ThemeSwitch, TopBar } from './top-bar';

const FirstFactor = lazyPart(() => import('../access/security/first-factor'));
const CommandSearch = lazyPart(() => import('./command-search'));

/**
 * The frame of the organisers' pages. If the site requires a second factor and the organiser has none, shows the setup for one instead of
 * the page.
 */
export function Frame() {
  const { secondFactorDue } = useAdmin();
  // Stays true until the organiser has saved the recovery codes, even after the sign-in session no longer requires a second factor to be
  // set up.
  const [settingUp, setSettingUp] = useState(secondFactorDue);
  if (secondFactorDue && !settingUp) setSettingUp(true);
  if (!settingUp) return <SignedInFrame />;
  return (
    <StepUpProvider>
      <SignedOutFrame>
        <Suspense
          fallback={
            <>
              <WaitingHead />
              <PageLoading />
            </>
          }
        >
          <FirstFactor onKept={() => setSettingUp(false)} />
        </Suspense>
      </SignedOutFrame>
    </StepUpProvider>
  );
}

/** The full frame, with the navigation, the season's phase and the account menu around the page. */
function SignedInFrame() {
  const { role } = useAdmin();
  useAdminRealtime(role === 'owner' || role === 'organiser');
  const { pathname } = useLocation();
  const [searching, setSearching] = useSearchKeys();
  const page = pageAt(pathname);
  return (
    <StepUpProvider>
      <Skip />
      <Grid minHeight="100dvh" templateColumns={{ base: 'minmax(0, 1fr)', lg: '15rem minmax(0, 1fr)' }} _print={{ display: 'block' }}>
        <SideBar />
        <Flex direction="column" minWidth="0" minHeight="100dvh">
          <TopBar onSearch={() => setSearching(true)} />
          <Main
            flex="1"
            paddingTop="clamp(1.25rem, 3vw, 2rem)"
            paddingInline="clamp(1rem, 2.5vw, 2rem)"
            paddingBottom={{ base: '7rem', lg: '3rem' }}
            _print={{ padding: '0' }}
          >
            <DialogHost>{page && !isAllowedFor(role, page) ? <NotYours title={page.title} /> : <Outlet />}</DialogHost>
          </Main>
        </Flex>
        <BottomBar />
      </Grid>
      <Suspense fallback={null}>{searching && <CommandSearch onClose={() => setSearching(false)} />}</Suspense>
    </StepUpProvider>
  );
}

/** The frame of pages that organisers use before they sign in, such as the sign-in page. */
export function SignedOutFrame({ children }: { children?: ReactNode }) {
  return (
    <>
      <Skip />
      <Flex as="header" align="center" justify="space-between" paddingInline="var(--gutter)" paddingBlock="3">
        <Brand />
        <ThemeSwitch />
      </Flex>
      <Main padding="clamp(1.5rem, 6vh, 4rem) var(--gutter) 3rem">{children ?? <Outlet />}</Main>
    </>
  );
}

function Main(box: BoxProps) {
  return <Box as="main" id="main" tabIndex={-1} {...box} />;
}

function Skip() {
  return (
    <a className="skip-link" href="#main">
      {copy.skip}
    </a>
  );
}

/** Replaces a page that the user's role can't open. The page itself is not rendered, because the API would reject its requests. */
function NotYours({ title }: { title: string }) {
  return (
    <AdminPage title={title} lead={copy.notYours}>
      <Box asChild color="river.fg" textDecoration="underline">
        <Link to={paths.adminDashboard}>{copy.dashboard}</Link>
      </Box>
    </AdminPage>
  );
}

export function NoSuchPage() {
  return (
    <AdminPage title={copy.missing.title} lead={copy.missing.lead} width="form">
      <Box asChild color="river.fg" textDecoration="underline">
        <Link to={paths.adminDashboard}>{copy.dashboard}</Link>
      </Box>
    </AdminPage>
  );
}

/** Opens the search on Ctrl-K or Cmd-K. */
function useSearchKeys() {
  const [searching, setSearching] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setSearching(true);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  return [searching, setSearching] as const;
}
