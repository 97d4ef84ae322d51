import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../ui/plain/button';
import { paths } from '../../lib/paths';
import { shellCopy } from './shell.copy';
import styles from './sign-in-link.module.css';

/** Where somebody is about to sign in already; from there they go on to where they wanted. */
const ON_THE_WAY: readonly string[] = [paths.auth, paths.resetPassword];

/** Brings people back to the page they were on. Keeps its place while it is not yet known who is there. */
export function SignInLink({ hidden }: { hidden: boolean }) {
  const { pathname, search } = useLocation();
  const returnTo = ON_THE_WAY.includes(pathname) ? new URLSearchParams(search).get('returnTo') : pathname + search;
  return (
    <LinkButton
      to={paths.authWithReturn(returnTo ?? paths.home)}
      state={{ tab: 'login' }}
      variant="outline"
      size="sm"
      className={styles.link as string}
      data-waiting={hidden || undefined}
    >
      {shellCopy.signIn}
    </LinkButton>
  );
}
