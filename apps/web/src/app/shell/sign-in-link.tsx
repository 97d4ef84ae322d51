import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../ui/plain/button';
import { paths } from '../../lib/paths';
import { shellCopy } from './shell.copy';
import styles from './sign-in-link.module.css';

/** Pages on which a person is already signing in. From there the link keeps their `returnTo`. */
const ON_THE_WAY: readonly string[] = [paths.auth, paths.resetPassword];

/** Links to /auth and back to the current page. If `hidden`, it keeps its space while it is unknown whether the person is signed in. */
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
