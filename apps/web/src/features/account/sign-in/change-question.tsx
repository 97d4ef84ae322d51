import type { ChangeSecurityQuestionRequest } from '@raffle/contracts/people/account';
import { SECURITY_QUESTIONS } from '@raffle/contracts/people/auth';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { api, type ApiError } from '../../../lib/api/api-client';
import { Button } from '../../../ui/button';
import { FormField } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { authCopy } from '../../auth/auth.copy';
import { securityQuestionText } from '../../auth/security-question.copy';
import { Form, TextField } from '../../../ui/form-fields';
import { CurrentPasswordField } from '../../auth/password/current-password-field';
import { useAppForm } from '../../../ui/use-app-form';
import { accountCopy } from '../account.copy';
import { FormDone } from '../form-done';
import { changeQuestionCopy as copy } from './sign-in.copy';
import { questionErrors } from './sign-in.rules';

const QUESTIONS = SECURITY_QUESTIONS.map((value) => ({ value, label: securityQuestionText[value] }));
const EMPTY: ChangeSecurityQuestionRequest = { securityQuestion: SECURITY_QUESTIONS[0], securityAnswer: '', password: '' };

/**
 * Changes the security question, which requires the password. The current question is not shown, because someone else may be using this
 * browser.
 */
export default function ChangeQuestion() {
  const form = useAppForm('change-question', EMPTY, questionErrors);
  const change = useMutation<void, ApiError, ChangeSecurityQuestionRequest>({
    mutationFn: (request) => api.post<void>(API.userSecurityQuestion, request),
  });

  function send(values: ChangeSecurityQuestionRequest): void {
    change.mutate({ ...values, securityAnswer: values.securityAnswer.trim() }, { onError: form.showFailure });
  }

  if (change.isSuccess) return <FormDone text={copy.done} />;
  return (
    <Form form={form} onSend={send} pending={change.isPending} maxWidth="30rem">
      <p>{copy.lead}</p>
      <FormField label={authCopy.fields.securityQuestion} {...form.field('securityQuestion')} required>
        {(control) => <Select {...control} {...form.register('securityQuestion')} options={QUESTIONS} />}
      </FormField>
      <TextField form={form} field="securityAnswer" label={authCopy.fields.securityAnswer} autoComplete="off" />
      <CurrentPasswordField form={form} label={accountCopy.password} />
      <Button type="submit" justifySelf="start" loading={change.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </Form>
  );
}
