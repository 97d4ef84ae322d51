import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../ui/plain/button';
import { paths } from '../../lib/paths';
import { shellCopy } from './shell.copy';
import styles from './sign-in-link.module.css';

/** Pages that are part of signing in. On these pages, the link keeps the current `returnTo`. */
const ON_THE_WAY: readonly string[] = [paths.auth, paths.resetPassword];

/**
 * Links to /auth, which returns the user to the current page after sign-in. While it is not yet known whether a user is signed in, `hidden`
 * is set: the link reserves its space but is not visible.
 */
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
