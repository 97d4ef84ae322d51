import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import type { ApiError } from '../../lib/api-client';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { authCopy } from './auth.copy';
import styles from './auth-form.module.css';

export interface LoginErrorDialogProps {
  error: ApiError | null;
  onClose: () => void;
  /** Only offered when the address is not registered. */
  onCreateAccount: () => void;
}

/** Says why a login was refused, in the specification's three variants. */
export function LoginErrorDialog({ error, onClose, onCreateAccount }: LoginErrorDialogProps) {
  // The dialog keeps its words while it fades out.
  const [shown, setShown] = useState(error);
  if (error && error !== shown) setShown(error);
  if (!shown) return null;
  const copy = authCopy.dialog;
  const variant = variantOf(shown);
  return (
    <AppDialog
      open={error !== null}
      onClose={onClose}
      title={copy.title}
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {copy.tryAgain}
          </Button>
          {variant === 'email_not_found' && <Button onClick={onCreateAccount}>{copy.createAccount}</Button>}
        </>
      }
    >
      <p className={styles.refusal}>
        {copy.prefix} {shown.body.message || copy[variant].fallback}
      </p>
      <p>{copy[variant].advice}</p>
      {variant === 'incorrect_password' && (
        <p>
          <Link to={paths.resetPassword} className={styles.forgot}>
            {authCopy.login.forgot}
          </Link>
        </p>
      )}
    </AppDialog>
  );
}

function variantOf({ code, body }: ApiError): 'email_not_found' | 'incorrect_password' | 'auth_failed' {
  const type = body.errorType ?? code;
  return type === 'email_not_found' || type === 'incorrect_password' ? type : 'auth_failed';
}
