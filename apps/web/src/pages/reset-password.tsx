import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths';
import { authCopy } from '../features/auth/auth.copy';
import { ChoosePasswordForm } from '../features/auth/choose-password-form';
import { RequestResetForm } from '../features/auth/request-reset-form';
import { Page } from '../ui/page';
import styles from './reset-password.module.css';

/** Without a token: asks where to mail the link. Behind the mailed link: the new password. */
export default function ResetPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token');
  const { title, lead, chooseTitle, backToLogin } = authCopy.reset;
  return (
    <Page title={token ? chooseTitle : title} description={lead} {...(token ? {} : { lead })} width="form" noIndex>
      <div className={styles.card}>{token ? <ChoosePasswordForm key={token} token={token} /> : <RequestResetForm />}</div>
      <Link to={paths.auth} className={styles.back}>
        {backToLogin}
      </Link>
    </Page>
  );
}
