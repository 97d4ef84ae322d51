import { Box } from '@chakra-ui/react/box';
import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { TabsContent, TabsList, TabsRoot, TabsTrigger } from '@chakra-ui/react/tabs';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../../copy/product';
import { authCopy } from '../../features/auth/auth.copy';
import { sessionToasts } from '../../features/auth/session/session.copy';
import { useCurrentUser } from '../../features/auth/session/auth.queries';
import { hasAccountHere } from '../../features/auth/session/has-account';
import { LoginForm } from '../../features/auth/login-form';
import { safeReturnTo } from '../../features/auth/return-to';
import { useTypedEmail } from '../../features/auth/typed-email';
import { AcceptTerms } from '../../features/season/accept-terms';
import { Year } from '../../features/season/season-text';
import { tickedIds, useTickedCount } from '../../features/selections/selection-store';
import { fetchPart, lazyPart } from '../../lib/load-part';
import { paths } from '../../lib/paths';
import { OldBridge } from '../../ui/art/old-bridge';
import { ChakraScope } from '../../ui/chakra-scope';
import { Loading } from '../../ui/loading';
import { PageHead } from '../../ui/page';
import { Redirect } from '../../ui/route/redirect';
import { toast } from '../../ui/toast/toaster';

type Tab = 'login' | 'register';

const loadRegisterForm = () => import('../../features/auth/register-form');
const RegisterForm = lazyPart(loadRegisterForm);
const fetchRegisterForm = () => fetchPart(loadRegisterForm);

const KeptSlots = lazyPart(() => import('./kept-slots'));
const MagicLinkSent = lazyPart(() => import('../../features/auth/magic-link/magic-link-sent'));

/** The page with the Login and Register forms. Redirects signed-in users to `returnTo`. */
export default function AuthPage() {
  const [params] = useSearchParams();
  const returnTo = safeReturnTo(params.get('returnTo'));
  const { user } = useCurrentUser();
  useResetNotice(user !== null);
  if (user) return <Redirect to={returnTo} replace />;
  return (
    <ChakraScope>
      <PageHead title={authCopy.title} description={authCopy.description} noIndex />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
        maxW="66rem"
        marginInline="auto"
        padding="clamp(1rem, 4vw, 3rem) var(--gutter) 4rem"
      >
        <CardRoot variant="elevated" minHeight={{ md: '36rem' }} borderEndRadius={{ md: '0' }}>
          <CardBody>
            <h1 className="visually-hidden">{authCopy.title}</h1>
            <AuthTabs returnTo={returnTo} />
          </CardBody>
        </CardRoot>
        <Welcome />
      </Grid>
    </ChakraScope>
  );
}

/** A welcome panel beside the form. It is hidden on screens that are too narrow for both. */
function Welcome() {
  return (
    <chakra.aside
      display={{ base: 'none', md: 'grid' }}
      position="relative"
      alignContent="start"
      gap="4"
      minHeight="36rem"
      padding="clamp(1.5rem, 4vw, 3rem)"
      overflow="hidden"
      borderEndRadius="l3"
      bg="bg.subtle"
      fontSize="1.1rem"
    >
      <p>
        {authCopy.welcome.to}
        <chakra.strong display="block" fontFamily="heading" fontSize="2rem" lineHeight="1.15">
          {PRODUCT_NAME} <Year />
        </chakra.strong>
      </p>
      <p>{authCopy.welcome.text}</p>
      <Box position="absolute" insetInline="0" bottom="0" height="18rem" css={{ '& > svg': { width: '100%', height: '100%' } }}>
        <OldBridge />
      </Box>
    </chakra.aside>
  );
}

function AuthTabs({ returnTo }: { returnTo: string }) {
  const [params] = useSearchParams();
  const isFromBooking = returnTo.split('?')[0] === paths.booking;
  const isKeeping = useTickedCount() > 0 && isFromBooking;
  const typed = useTypedEmail();
  const isBack = typed !== '' || params.has('reset');
  const [tab, setTab] = useTab(() => (tickedIds().length > 0 && isFromBooking && !isBack && !hasAccountHere() ? 'register' : 'login'));
  const [email, setEmail] = useState('');
  const [mailed, setMailed] = useState({ to: typed, isShown: false });
  return (
    <>
      {isKeeping && (
        <Suspense fallback={<Box height="5.5rem" />}>
          <KeptSlots />
        </Suspense>
      )}
      {mailed.isShown ? (
        <Suspense fallback={<Loading size="lg" />}>
          <MagicLinkSent email={mailed.to} returnTo={returnTo} onBack={() => setMailed({ ...mailed, isShown: false })} />
        </Suspense>
      ) : (
        <TabsRoot fitted lazyMount value={tab} onValueChange={({ value }) => setTab(value as Tab)}>
          <TabsList aria-label={authCopy.title}>
            <TabsTrigger value="login">{authCopy.tabs.login}</TabsTrigger>
            <TabsTrigger value="register" onPointerEnter={fetchRegisterForm} onFocus={fetchRegisterForm}>
              {authCopy.tabs.register}
            </TabsTrigger>
          </TabsList>
          <TabsContent value="login">
            <Heading>{authCopy.login.heading}</Heading>
            <LoginForm
              returnTo={returnTo}
              email={mailed.to}
              onMailed={(to) => setMailed({ to, isShown: true })}
              onCreateAccount={(entered) => {
                setEmail(entered);
                setTab('register');
              }}
            />
          </TabsContent>
          <TabsContent value="register">
            <Heading>{authCopy.register.heading}</Heading>
            <Suspense fallback={<Loading size="lg" />}>
              {/* Keyed by the email address copied from the Login tab, because an existing form ignores changes to its initial values. */}
              <RegisterForm key={email} returnTo={returnTo} email={email} terms={<AcceptTerms act="register" />} />
            </Suspense>
          </TabsContent>
        </TabsRoot>
      )}
    </>
  );
}

/**
 * Returns the selected tab and a function to change it. A link to this page can select a tab through its navigation state; otherwise,
 * `first` selects the tab when the page opens. The first render must show Login, to match the prerendered HTML.
 */
function useTab(first: () => Tab): [Tab, (tab: Tab) => void] {
  const { key, state } = useLocation() as { key: string; state: { tab?: Tab } | null };
  const [tab, setTab] = useState<Tab>('login');
  const isOpened = useRef(false);
  useLayoutEffect(() => {
    const wanted = state?.tab ?? (isOpened.current ? undefined : first());
    isOpened.current = true;
    if (wanted) setTab(wanted);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a navigation selects a tab
  }, [key]);
  return [tab, setTab];
}

const Heading = chakra('h2', { base: { marginBottom: '4', fontSize: '1.5rem' } });

/**
 * Shows a toast once if the URL contains `?reset=success`, which is set after a password reset. Then removes this parameter from the URL,
 * unless the page is about to redirect.
 */
function useResetNotice(isLeaving: boolean): void {
  const [params, setParams] = useSearchParams();
  const done = params.get('reset') === 'success';
  useEffect(() => {
    if (!done) return;
    toast.success({ ...sessionToasts.resetDone, id: 'password-reset' });
    if (isLeaving) return;
    setParams(
      (present) => {
        present.delete('reset');
        return present;
      },
      { replace: true },
    );
  }, [done, isLeaving, setParams]);
}
