import type { UserView } from '@raffle/contracts/auth';
import { Link } from 'react-router-dom';
import { forgetPerson } from '../../features/account/forget-person';
import { useLogout } from '../../features/auth/auth.mutations';
import { paths } from '../paths';
import styles from './account-links.module.css';
import { shellCopy } from './shell.copy';

const copy = shellCopy.account;

/** The account's own entries, in the account menu and in the mobile menu. */
export function AccountLinks({ user }: { user: UserView }) {
  const logout = useLogout(forgetPerson);
  return (
    <div className={styles.account}>
      <p className={styles.heading}>{copy.title}</p>
      <p className={styles.name}>{user.fullName}</p>
      <ul>
        <li>
          <Link to={paths.dashboard}>{copy.predictions}</Link>
        </li>
        <li>
          <Link to={paths.help}>{copy.help}</Link>
        </li>
        <li>
          <button type="button" className={styles.logout} disabled={logout.isPending} onClick={() => logout.mutate()}>
            {copy.logout}
          </button>
        </li>
      </ul>
      {logout.isError && (
        <p className={styles.problem} role="alert">
          {logout.error.message}
        </p>
      )}
    </div>
  );
}
