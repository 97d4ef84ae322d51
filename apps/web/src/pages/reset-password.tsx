import { paths } from '../app/paths';
import { siteContent } from '../content/site-content';
import { LinkButton } from '../ui/button';
import { Page } from '../ui/page';
import styles from './content.module.css';

/** Says how things stand until the reset by e-mail is open. */
export default function ResetPasswordPage() {
  const { label, href } = siteContent.communityGroup;
  return (
    <Page title="Reset your password" width="form" noIndex>
      <div className={styles.sections}>
        <p>
          Resetting a password by e-mail is not open yet. Your predictions are safe meanwhile. Please ask the organisers
          in the{' '}
          <a href={href} target="_blank" rel="noreferrer">
            {label}
          </a>{' '}
          for help.
        </p>
        <LinkButton to={paths.auth} className={styles.action as string}>
          Back to Login
        </LinkButton>
      </div>
    </Page>
  );
}
