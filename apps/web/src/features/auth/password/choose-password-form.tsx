import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import type { SecurityQuestion } from '@raffle/contracts/people/auth';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { ApiError } from '../../../lib/api/api-client';
import { Button, LinkButton } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { FormField } from '../../../ui/field';
import { Form } from '../../../ui/form';
import { Loading } from '../../../ui/loading';
import { authCopy } from '../auth.copy';
import { resetCopy } from '../reset.copy';
import { securityQuestionText } from '../security-question.copy';
import { newPasswordErrors, type NewPasswordValues } from '../auth-form.rules';
import { useCommonPasswords } from './common-passwords';
import { keptReturn, takeReturn } from '../kept-return';
import { NewPasswordField } from './new-password-field';
import { PasswordField } from './password-field';
import { resetQuestionQuery, useConfirmReset } from './password-reset';
import { isUnanswered, sentenceOf } from '../../../ui/unanswered.rules';
import { useAppForm } from '../../../ui/use-app-form';

/** Behind the mailed link: the security question and a new password, or why the link is good no more. */
export function ChoosePasswordForm({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery(resetQuestionQuery(token));
  // The link may be good: nobody has said that it is not.
  if (error instanceof ApiError && isUnanswered(error))
    return <NoAnswer message={sentenceOf(error)} isAsking={isFetching} onRetry={() => void refetch()} />;
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
    if (!confirm.isPending) confirm.mutate({ token, securityAnswer: securityAnswer.trim(), newPassword }, { onError: form.showFailure });
  }

  const tokenProblem = confirm.error?.body.fields?.token?.[0];
  if (tokenProblem) return <DeadLink message={tokenProblem} />;
  return (
    <Form onSubmit={form.submit(send)}>
      <ErrorSummary problems={form.problems} />
      <FormField label={questionText(question)} {...form.field('securityAnswer')} required>
        {(control) => <Input {...control} {...form.register('securityAnswer')} autoComplete="off" />}
      </FormField>
      <NewPasswordField
        label={resetCopy.newPassword}
        {...form.field('newPassword')}
        {...form.register('newPassword', { deps: 'confirmPassword' })}
        typed={form.watch('newPassword')}
        hint={authCopy.register.passwordHint}
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

function NoAnswer({ message, isAsking, onRetry }: { message: string; isAsking: boolean; onRetry: () => void }) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role="alert">
      <chakra.p fontWeight="650">{message}</chakra.p>
      <Button onClick={onRetry} loading={isAsking}>
        {resetCopy.tryAgain}
      </Button>
    </Grid>
  );
}

function DeadLink({ message }: { message: string }) {
  return (
    <Grid gap="1.1rem" justifyItems="start" role="alert">
      <chakra.p fontWeight="650">{message}</chakra.p>
      <LinkButton to={paths.resetPasswordWithReturn(keptReturn())} replace>
        {resetCopy.askAgain}
      </LinkButton>
    </Grid>
  );
}

/** The registration's questions by their key; anything else is shown as it was stored. */
function questionText(stored: string): string {
  return securityQuestionText[stored as SecurityQuestion] ?? stored;
}
