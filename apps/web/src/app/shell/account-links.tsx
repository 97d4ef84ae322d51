import type { UserView } from '@raffle/contracts/people/auth';
import { Link } from 'react-router-dom';
import { clearLocalData } from '../../features/account/clear-local-data';
import { useLogout } from '../../features/auth/session/logout';
import { paths } from '../../lib/paths';
import styles from './account-links.module.css';
import { shellCopy } from './shell.copy';

const copy = shellCopy.account;

/** The user's account links and the sign-out button. Shared by the account menu and the mobile menu. */
export function AccountLinks({ user }: { user: UserView }) {
  const logout = useLogout(clearLocalData);
  return (
    <div className={styles.account}>
      <p className={styles.heading}>{copy.title}</p>
      <p className="quiet">{user.fullName}</p>
      <ul>
        <li>
          <Link to={paths.dashboard} className="tap hover-soft">
            {copy.predictions}
          </Link>
        </li>
        <li>
          <Link to={paths.account} className="tap hover-soft">
            {copy.settings}
          </Link>
        </li>
        <li>
          <Link to={paths.help} className="tap hover-soft">
            {copy.help}
          </Link>
        </li>
        <li>
          <button type="button" className={`tap hover-soft ${styles.logout}`} disabled={logout.isPending} onClick={() => logout.mutate()}>
            {copy.logout}
          </button>
        </li>
      </ul>
      {logout.isError && (
        <p className="quiet problem" role="alert">
          {logout.error.message}
        </p>
      )}
    </div>
  );
}
