import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { LinkProps } from 'react-router-dom';
import { type ApiError, isUnanswered } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { AppDialog } from '../../ui/dialog';
import { TextLink } from '../../ui/form';
import { authCopy } from './auth.copy';
import { adviceOf, sentenceOf } from '../../ui/unanswered.rules';

export interface LoginErrorDialogProps {
  error: ApiError | null;
  /** Link to the page that requests a password reset. */
  forgot: Pick<LinkProps, 'to' | 'state'>;
  onClose: () => void;
  /** Called when the user chooses to create an account, which the dialog offers only if the email address is not registered. */
  onCreateAccount: () => void;
}

/** Explains why a sign-in failed. Shows one of the specification's three texts, or a message that the API could not check the sign-in. */
export function LoginErrorDialog({ error, forgot, onClose, onCreateAccount }: LoginErrorDialogProps) {
  // Keep the error, so that the dialog shows its text until it has faded out.
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
      <chakra.p marginBottom="0.5rem" fontWeight="650">
        {copy.prefix} {isUnanswered(shown) ? sentenceOf(shown) : shown.body.message || copy[variant].fallback}
      </chakra.p>
      <p>{isUnanswered(shown) ? adviceOf(shown) : copy[variant].advice}</p>
      {variant === 'incorrect_password' && (
        <p>
          <TextLink {...forgot}>{authCopy.login.forgot}</TextLink>
        </p>
      )}
    </AppDialog>
  );
}

function variantOf({ code, body }: ApiError): 'email_not_found' | 'incorrect_password' | 'auth_failed' {
  const type = body.errorType ?? code;
  return type === 'email_not_found' || type === 'incorrect_password' ? type : 'auth_failed';
}
