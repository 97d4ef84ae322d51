import type { SecurityQuestion } from '@raffle/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths';
import { ApiError } from '../../lib/api-client';
import { Button, LinkButton } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { Spinner } from '../../ui/spinner';
import { TextInput } from '../../ui/text-input';
import { authCopy, securityQuestionText } from './auth.copy';
import { newPasswordErrors } from './auth-form.rules';
import styles from './auth-form.module.css';
import { PasswordField } from './password-field';
import { resetQuestionQuery, useConfirmReset } from './password-reset';
import { useForm } from './use-form';

/** Behind the mailed link: the security question and a new password, or why the link is good no more. */
export function ChoosePasswordForm({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(resetQuestionQuery(token));
  if (error && isUnanswered(error)) return <NoAnswer message={error.message} isAsking={isFetching} onRetry={() => void refetch()} />;
  if (error) return <DeadLink message={error.message} />;
  if (!data) return <Spinner label={authCopy.reset.checking} size="lg" />;
  return <NewPassword token={token} question={data.securityQuestion} />;
}

function NewPassword({ token, question }: { token: string; question: string }) {
  const navigate = useNavigate();
  const form = useForm('reset', { securityAnswer: '', newPassword: '', confirmPassword: '' }, newPasswordErrors);
  const confirm = useConfirmReset(() => void navigate(paths.authAfterReset, { replace: true }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending || !form.check()) return;
    const { securityAnswer, newPassword } = form.values;
    confirm.mutate({ token, securityAnswer: securityAnswer.trim(), newPassword }, { onError: form.showFailure });
  }

  const tokenProblem = confirm.error?.body.fields?.token?.[0];
  if (tokenProblem) return <DeadLink message={tokenProblem} />;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <FormField label={questionText(question)} id={form.idOf('securityAnswer')} error={form.errors.securityAnswer} required>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={form.values.securityAnswer}
            onChange={(event) => form.set('securityAnswer', event.target.value)}
          />
        )}
      </FormField>
      <PasswordField
        id={form.idOf('newPassword')}
        label={authCopy.reset.newPassword}
        value={form.values.newPassword}
        error={form.errors.newPassword}
        autoComplete="new-password"
        hint={authCopy.register.passwordHint}
        onChange={(value) => form.set('newPassword', value)}
      />
      <PasswordField
        id={form.idOf('confirmPassword')}
        label={authCopy.fields.confirmPassword}
        value={form.values.confirmPassword}
        error={form.errors.confirmPassword}
        which="confirmation"
        autoComplete="new-password"
        onChange={(value) => form.set('confirmPassword', value)}
      />
      <Button type="submit" size="lg" loading={confirm.isPending} loadingText={authCopy.reset.saving}>
        {authCopy.reset.save}
      </Button>
    </form>
  );
}

/** The link may be good: nobody has said that it is not. */
function isUnanswered(error: Error): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function NoAnswer({ message, isAsking, onRetry }: { message: string; isAsking: boolean; onRetry: () => void }) {
  return (
    <div className={styles.form} role="alert">
      <p className={styles.refusal}>{message}</p>
      <Button onClick={onRetry} loading={isAsking}>
        {authCopy.reset.tryAgain}
      </Button>
    </div>
  );
}

function DeadLink({ message }: { message: string }) {
  return (
    <div className={styles.form} role="alert">
      <p className={styles.refusal}>{message}</p>
      <LinkButton to={paths.resetPassword} replace>
        {authCopy.reset.askAgain}
      </LinkButton>
    </div>
  );
}

/** The registration's questions by their key; anything else is shown as it was stored. */
function questionText(stored: string): string {
  return securityQuestionText[stored as SecurityQuestion] ?? stored;
}
