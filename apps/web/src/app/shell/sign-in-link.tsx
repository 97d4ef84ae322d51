import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../ui/plain/button';
import { paths } from '../../lib/paths';
import { shellCopy } from './shell.copy';
import styles from './sign-in-link.module.css';

/** Brings people back to the page they were on. Keeps its place while it is not yet known who is there. */
export function SignInLink({ hidden }: { hidden: boolean }) {
  const { pathname, search } = useLocation();
  const comesBack = pathname !== paths.home && pathname !== paths.auth;
  return (
    <LinkButton
      to={comesBack ? paths.authWithReturn(pathname + search) : paths.auth}
      variant="outline"
      size="sm"
      className={styles.link as string}
      data-waiting={hidden || undefined}
    >
      {shellCopy.signIn}
    </LinkButton>
  );
}
