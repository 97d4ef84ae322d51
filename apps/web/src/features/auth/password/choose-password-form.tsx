import type { SecurityQuestion } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { ApiError, isUnanswered } from '../../../lib/api/api-client';
import { Button, LinkButton } from '../../../ui/button';
import { Loading } from '../../../ui/loading';
import { Outcome } from '../../../ui/outcome';
import { authCopy } from '../auth.copy';
import { resetCopy } from '../reset.copy';
import { securityQuestionText } from '../security-question.copy';
import { newPasswordErrors, type NewPasswordValues } from '../auth-form.rules';
import { Form, TextField } from '../../../ui/form-fields';
import { useCommonPasswords } from './common-passwords';
import { keptReturn, takeReturn } from '../kept-return';
import { NewPasswordField } from './new-password-field';
import { PasswordField } from './password-field';
import { resetQuestionQuery, useConfirmReset } from './password-reset';
import { sentenceOf } from '../../../ui/unanswered.rules';
import { useAppForm } from '../../../ui/use-app-form';

/**
 * Content of the page that the emailed reset link opens: either fields for the security answer and a new password, or the reason why the
 * link is not valid.
 */
export function ChoosePasswordForm({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(resetQuestionQuery(token));
  // If the API did not respond, the link may still be valid.
  if (error instanceof ApiError && isUnanswered(error))
    return (
      <Outcome role="alert" text={sentenceOf(error)}>
        <Button onClick={() => void refetch()} loading={isFetching}>
          {resetCopy.tryAgain}
        </Button>
      </Outcome>
    );
  if (error) return <DeadLink message={error.message} />;
  if (!data) return <Loading label={resetCopy.checking} size="lg" />;
  return <NewPassword token={token} question={data.securityQuestion} />;
}

function NewPassword({ token, question }: { token: string; question: string }) {
  const navigate = useNavigate();
  const common = useCommonPasswords();
  const empty = { securityAnswer: '', newPassword: '', confirmPassword: '' };
  const form = useAppForm<NewPasswordValues>('reset', empty, (values) => newPasswordErrors(values, common));
  const confirm = useConfirmReset(() => void navigate(paths.authAfterReset(takeReturn()), { replace: true }));

  function send({ securityAnswer, newPassword }: NewPasswordValues): void {
    confirm.mutate({ token, securityAnswer: securityAnswer.trim(), newPassword }, { onError: form.showFailure });
  }

  const tokenProblem = confirm.error?.body.fields?.token?.[0];
  if (tokenProblem) return <DeadLink message={tokenProblem} />;
  return (
    <Form form={form} onSend={send} pending={confirm.isPending}>
      <TextField form={form} field="securityAnswer" label={questionText(question)} autoComplete="off" />
      <NewPasswordField
        label={resetCopy.newPassword}
        {...form.field('newPassword')}
        {...form.register('newPassword', { deps: 'confirmPassword' })}
        typed={form.watch('newPassword')}
      />
      <PasswordField
        label={authCopy.fields.confirmPassword}
        {...form.field('confirmPassword')}
        {...form.register('confirmPassword')}
        which="confirmation"
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" loading={confirm.isPending} loadingText={resetCopy.saving}>
        {resetCopy.save}
      </Button>
    </Form>
  );
}

function DeadLink({ message }: { message: string }) {
  return (
    <Outcome role="alert" text={message}>
      <LinkButton to={paths.resetPasswordWithReturn(keptReturn())} replace>
        {resetCopy.askAgain}
      </LinkButton>
    </Outcome>
  );
}

/** Returns the security question for a stored key, or the stored text itself if it is not a key. */
function questionText(stored: string): string {
  return securityQuestionText[stored as SecurityQuestion] ?? stored;
}
