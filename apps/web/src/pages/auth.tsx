import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { PRODUCT_NAME } from '../copy/product';
import { authCopy } from '../features/auth/auth.copy';
import { useCurrentUser } from '../features/auth/auth.queries';
import { LoginForm } from '../features/auth/login-form';
import { safeReturnTo } from '../features/auth/return-to';
import { Year } from '../features/season/season-text';
import { OldBridge } from '../ui/art/old-bridge';
import { PageHead } from '../ui/page';
import { Spinner } from '../ui/spinner';
import { Tabs } from '../ui/tabs';
import { toast } from '../ui/toaster';
import styles from './auth.module.css';

type Tab = 'login' | 'register';

const loadRegisterForm = () => import('../features/auth/register-form');
const RegisterForm = lazy(loadRegisterForm);

/** Login and Register. Whoever is signed in, or just became so, goes on to `returnTo`. */
export default function AuthPage() {
  const [params] = useSearchParams();
  const returnTo = safeReturnTo(params.get('returnTo'));
  const { user } = useCurrentUser();
  useResetNotice();
  if (user) return <Navigate to={returnTo} replace />;
  return (
    <div className={styles.page}>
      <PageHead title={authCopy.title} description={authCopy.description} noIndex />
      <div className={styles.card}>
        <h1 className="visually-hidden">{authCopy.title}</h1>
        <AuthTabs returnTo={returnTo} />
      </div>
      <aside className={styles.welcome}>
        <p>
          {authCopy.welcome.to}
          <strong>
            {PRODUCT_NAME} <Year />
          </strong>
        </p>
        <p>{authCopy.welcome.text}</p>
        <OldBridge className={styles.art} />
      </aside>
    </div>
  );
}

function AuthTabs({ returnTo }: { returnTo: string }) {
  const [tab, setTab] = useState<Tab>('login');
  const [email, setEmail] = useState('');
  const login = (
    <>
      <h2 className={styles.heading}>{authCopy.login.heading}</h2>
      <LoginForm
        returnTo={returnTo}
        onCreateAccount={(entered) => {
          setEmail(entered);
          setTab('register');
        }}
      />
    </>
  );
  const register = (
    <>
      <h2 className={styles.heading}>{authCopy.register.heading}</h2>
      <Suspense fallback={<Spinner size="lg" />}>
        {/* A copied address begins a new form; one that was being filled in otherwise keeps its values. */}
        <RegisterForm key={email} returnTo={returnTo} email={email} />
      </Suspense>
    </>
  );
  return (
    <Tabs
      label={authCopy.title}
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'login', label: authCopy.tabs.login, panel: login },
        {
          key: 'register',
          label: authCopy.tabs.register,
          panel: register,
          onApproach: () => void loadRegisterForm().catch(() => undefined),
        },
      ]}
    />
  );
}

/** `?reset=success`, where the password reset ends: says so once and leaves the address clean. */
function useResetNotice(): void {
  const [params, setParams] = useSearchParams();
  const done = params.get('reset') === 'success';
  useEffect(() => {
    if (!done) return;
    toast.success({ ...authCopy.toasts.resetDone, id: 'password-reset' });
    setParams(
      (present) => {
        present.delete('reset');
        return present;
      },
      { replace: true },
    );
  }, [done, setParams]);
}
